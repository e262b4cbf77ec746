/** Other names under which towns are looked for, by country and the name that GeoNames gives them. */
export const otherNames: Record<string, Record<string, string[]>> = {
  NL: {
    "'s-Gravenhage": ["Den Haag", "The Hague"],
    "'s-Hertogenbosch": ["Den Bosch"],
  },
  BE: {
    Bruxelles: ["Brussel", "Brussels"],
    Antwerpen: ["Antwerp", "Anvers"],
    Gent: ["Ghent", "Gand"],
    Brugge: ["Bruges"],
    Leuven: ["Louvain"],
    Mechelen: ["Malines"],
    Liège: ["Luik", "Liege"],
    Namur: ["Namen"],
    Mons: ["Bergen"],
    Kortrijk: ["Courtrai"],
    Oostende: ["Ostend", "Ostende"],
  },
  DE: {
    München: ["Munich", "Muenchen"],
    Köln: ["Cologne", "Keulen", "Koeln"],
    Düsseldorf: ["Duesseldorf"],
    Nürnberg: ["Nuremberg", "Neurenberg", "Nuernberg"],
    Hannover: ["Hanover"],
    Aachen: ["Aken"],
    Braunschweig: ["Brunswick"],
  },
  US: { "New York": ["New York City", "NYC"], "Los Angeles": ["LA"], Washington: ["Washington DC"] },
  GB: { London: ["Londen"], Edinburgh: ["Edinburg"], Cardiff: ["Caerdydd"] },
};
