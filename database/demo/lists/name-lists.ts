import { splitList } from "./split-list.ts";

export type Country = "NL" | "US";

export const countryNames: Record<Country, string> = { NL: "Netherlands", US: "United States" };

/** Cities in descending order of population, which the postal-code files do not contain. */
export const largestCities: Record<Country, string[]> = {
  NL: splitList(`
    Amsterdam; Rotterdam; Den Haag; Utrecht; Eindhoven; Groningen; Tilburg; Almere; Breda; Nijmegen; Apeldoorn;
    Haarlem; Arnhem; Enschede; Amersfoort; Zaandam; 's-Hertogenbosch; Hoofddorp; Zwolle; Leiden; Zoetermeer;
    Leeuwarden; Dordrecht; Ede; Maastricht; Alphen aan den Rijn; Alkmaar; Delft; Emmen; Deventer; Venlo; Helmond;
    Hilversum; Oss; Amstelveen; Nieuwegein; Lelystad; Gouda; Hengelo; Purmerend; Roosendaal; Schiedam; Vlaardingen;
    Assen; Veenendaal; Roermond; Hoorn
  `),
  US: splitList(`
    New York, NY; Los Angeles, CA; Chicago, IL; Houston, TX; Phoenix, AZ; Philadelphia, PA; San Antonio, TX; San
    Diego, CA; Dallas, TX; Austin, TX; Jacksonville, FL; Fort Worth, TX; San Jose, CA; Columbus, OH; Charlotte, NC;
    Indianapolis, IN; San Francisco, CA; Seattle, WA; Denver, CO; Oklahoma City, OK; Nashville, TN; Washington, DC; El
    Paso, TX; Las Vegas, NV; Boston, MA; Portland, OR; Detroit, MI; Louisville, KY; Memphis, TN; Baltimore, MD;
    Milwaukee, WI; Albuquerque, NM; Tucson, AZ; Fresno, CA; Sacramento, CA; Atlanta, GA; Kansas City, MO; Raleigh, NC;
    Omaha, NE; Miami, FL; Oakland, CA; Minneapolis, MN; Tulsa, OK; Tampa, FL; New Orleans, LA; Cleveland, OH;
    Springfield, IL
  `),
};

/** Street names that occur in most towns of the country. */
export const streetNames: Record<Country, string[]> = {
  NL: splitList(`
    Stationsweg; Stationsplein; Kerkstraat; Dorpsstraat; Molenweg; Nieuwstraat; Marktplein; Havenstraat; Europalaan;
    Beatrixlaan; Julianalaan; Wilhelminastraat; Parallelweg; Handelsweg; Ambachtsweg; Energieweg; Nijverheidsweg;
    Transportweg; Industrieweg; Industrielaan; Prins Bernhardlaan; Burgemeester de Vlugtlaan; Schoolstraat;
    Raadhuisplein; Raadhuisstraat; Langestraat; Hoofdweg; Hogeweg; Veerweg; Spoorlaan; Lange Nieuwstraat; Oude Haven;
    Willem de Zwijgerlaan; Koningsweg; Oranjestraat; Emmastraat; Vondellaan; Rembrandtlaan; Marconiweg; Edisonweg;
    Newtonweg; Lorentzlaan; Kanaaldijk; Zuidergracht; Westerkade; Oosterkade; Noorderhaven; Beukenlaan; Kastanjelaan;
    Lindelaan; Eikenlaan; Boomgaardweg; Schipholweg; Rijksweg; Zandweg; Kruisstraat; Brinkstraat; Tolweg
  `),
  US: splitList(`
    Main Street; Oak Street; Maple Avenue; Washington Avenue; 2nd Street; 3rd Avenue; Park Avenue; Cedar Street; Elm
    Street; Lake Street; Hill Road; Church Street; Walnut Street; Chestnut Street; Jefferson Street; Lincoln Avenue;
    Madison Avenue; Franklin Street; Commerce Drive; Industrial Parkway; Corporate Drive; Technology Drive; Market
    Street; Broadway; Center Street; River Road; Sunset Boulevard; Highland Avenue; Union Street; Water Street; State
    Street; College Avenue; Mill Road; Airport Road; Railroad Avenue; 5th Avenue; Jackson Street; Monroe Street;
    Spring Street; Prospect Street; Pleasant Street; Ridge Road; Valley Road; Meadow Lane; Willow Street; Spruce
    Street; Pine Street; Old Mill Road; Enterprise Way; Distribution Way; Harbor Drive; Memorial Drive; Hospital Drive
  `),
};

/** Any first name fits any last name of the same country. */
export const personFirstNames: Record<Country, string[]> = {
  NL: splitList(`
    Emma; Daan; Lotte; Bram; Fleur; Thijs; Iris; Ruben; Femke; Jeroen; Anouk; Bas; Marloes; Wouter; Esther; Maarten;
    Linda; Pieter; Roos; Sander; Ilse; Koen; Dennis; Nienke; Tom; Eline; Gijs; Rik; Hanneke; Stefan; Jasper; Merel; Niels
  `),
  US: splitList(`
    Emily; Michael; Ashley; James; Jessica; David; Christopher; Daniel; Olivia; Marcus; Hannah; Kevin; Grace; Anthony;
    Rachel; Tyler; Brandon; Megan; Chloe; Andre; Natalie; Lauren; Samantha; Eric; Denise; Patrick; Justin; Monica; Ryan;
    Tara; Karen; Sean
  `),
};

export const personLastNames: Record<Country, string[]> = {
  NL: splitList(`
    de Vries; Bakker; van Dijk; Jansen; Visser; Smit; Meijer; Mulder; Bos; Vos; Peters; Hendriks; Dekker; Brouwer; de Wit;
    Dijkstra; van der Meer; Kok; Jacobs; Vermeulen; van den Heuvel; Schouten; Willems; Hoekstra; Koster; Verhoeven; Prins;
    Blom; Huisman; Postma; Kuipers; Wijnen; Zijlstra
  `),
  US: splitList(`
    Johnson; Williams; Brown; Miller; Davis; Wilson; Anderson; Thomas; Taylor; Moore; Jackson; Lee; Thompson; White;
    Robinson; Walker; Allen; Wright; Hill; Green; Adams; Nelson; Campbell; Mitchell; Washington; O'Brien; Cooper; Price;
    Sullivan; Reed; Howard; Brooks
  `),
};

/**
 * Full names, because the first and last name of a person share an origin. The first Dutch name is that of
 * seeker@example.com.
 */
export const seekerFullNames: Record<Country, string[]> = {
  NL: splitList(`
    Sanne de Boer; Joris Timmermans; Fatima El Amrani; Lieke van den Berg; Mehmet Yilmaz; Marit Hofstra; Youssef Bouzidi;
    Inge Slot; Bart Wolters; Shanti Ramdin; Tessa Kuiper; Hugo van Rossum; Milan Scholten; Agnieszka Nowak; Ravi Sital;
    Floor Verbeek; Thomas Geerts; Noor Haddad; Wessel de Haan; Emine Kaya; Casper Lubbers; Julia van Vliet; Sjoerd Hiemstra;
    Dewi Pattiasina; Mark Evers; Charlotte Maas; Ahmed Ziani; Sofie Peeters; Rens van Loon; Kim Tran
  `),
  US: splitList(`
    Emily Carter; Marcus Washington; Maria Hernandez; Priya Patel; Jamal Robinson; Ashley Kowalski; Wei Chen; Sofia Ramirez;
    Tyler Bennett; Grace Kim; Luis Ortega; Hannah Schmidt; Brandon Lewis; Aaliyah Johnson; Kevin Nguyen; Megan O'Connor;
    Daniel Goldberg; Jasmine Brooks; Anthony Russo; Rachel Evans; Carlos Delgado; Olivia Foster; Samuel Okafor; Natalie Ross;
    Andre Jenkins; Chloe Anderson; Patrick Murphy; Denise Howard; Ryan Peterson; Linda Morales
  `),
};

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
