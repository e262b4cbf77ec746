import type { Country } from "./places.ts";
import { splitList } from "./split-list.ts";

/** Any first name goes with any last name here; names that only go together stand in `seekerNames`. */
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

/** The first Dutch one is seeker@example.com; what the first dozen do stands in `known.ts`. */
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
