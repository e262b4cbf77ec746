import type { Country } from "./places.ts";
import { splitList } from "./split-list.ts";

/** Names that stand on signs all over each country, so that any of them may be in any town. */
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
