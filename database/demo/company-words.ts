import type { Country } from "./places.ts";
import { splitList } from "./split-list.ts";

export const companyFamilyNames: Record<Country, string[]> = {
  NL: splitList(`
    De Jong; Jansen; De Vries; Van den Berg; Van Dijk; Bakker; Janssen; Visser; Smit; Meijer; De Boer; Mulder; De
    Groot; Bos; Vos; Peters; Hendriks; Van Leeuwen; Dekker; Brouwer; De Wit; Dijkstra; Smits; De Graaf; Van der Meer;
    Van der Linden; Kok; Jacobs; Vermeulen; Van den Heuvel; Van der Veen; Schouten; Willems; Hoekstra; Koster;
    Verhoeven; Prins; Blom; Huisman; Postma; Kuipers; Veenstra; Kramer; Van der Wal; Scholten; Timmermans; Groen;
    Gerritsen; Molenaar; Ter Horst; Wijnands; Zijlstra
  `),
  US: splitList(`
    Smith; Johnson; Miller; Davis; Anderson; Taylor; Moore; Martin; Thompson; Harris; Clark; Lewis; Walker; Hall;
    Young; King; Wright; Hill; Green; Baker; Nelson; Carter; Mitchell; Campbell; Turner; Parker; Collins; Murphy;
    Sullivan; Bennett; Hughes; Foster; Reyes; Ortiz; Delgado; Kowalski; Novak; Schneider; Hoffman; Larsen; Olsen;
    Callahan; Whitaker; Hensley; Prescott; Langley; Barrett; Nguyen
  `),
};

export const companyWords: Record<Country, string[]> = {
  NL: splitList(`
    Waterland; Rijnoever; Noordzee; Lindehof; Amstelveld; Zuiderlicht; Merwede; IJsselzicht; Duinrand; Havenlicht;
    Wilgenborg; Maasdal; Oosterpoort; Kompas; Eikenhorst; Vechtstroom; Zilvermeeuw; Polderland; Westerlicht; Horizon;
    Kroonstad; Bronsveld; Veldzicht; Zonnewijzer; Brandaris; Klaverblad; Hanzepoort; Morgenster; Leeuwerik;
    Stadszicht; Zeewind; Boomgaard; Regenboog; Waterlelie; Meerkoet; Kastanje
  `),
  US: splitList(`
    Summit; Lakeview; Pioneerline; Cedar Ridge; Riverbend; Northgate; Silver Creek; Evergreen; Blue Harbor; Prairie;
    Stonebridge; Redwood; Granite; Westfield; Bayside; Maplewood; Golden Valley; Clearwater; Ironwood; Liberty;
    Highland; Oakmont; Horizon; Sunrise; Copper Canyon; Magnolia; Heartland; Lone Pine; Fairview; Harvest; Willow
    Creek; Keystone; Beacon; Juniper; Timberline; Coastal
  `),
};
