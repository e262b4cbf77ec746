const LINKS = new Set("as at for from in of on to with aan als bij met op te van voor".split(" "));
const ARTICLES = new Set("a an the de een het".split(" "));
/** Words of sentences, and those before places. They are stop words of the search, or few advertisements have them. */
const OF_SENTENCES = new Set(
  (
    "and or but so also be is are am was i my me it this that there would could near around en of maar ook dus ben is zijn was ik " +
    "mijn mij dit dat er wil wou zou graag kan liefst bijvoorbeeld vlakbij nabij rond rondom omgeving regio buurt"
  ).split(" "),
);

/** Words that nearly any work has to do with. Other words say more about the work. */
const VAGUE_WORDS = new Set(
  (
    "people person persons human humans others folks things stuff company companies business team place environment setting " +
    "mensen personen persoon mens anderen dingen spullen bedrijf bedrijven team plek omgeving setting"
  ).split(" "),
);

/** Whether a word says so little about the work that it is left out before any other. */
export const isVague = (word: string) => VAGUE_WORDS.has(word.toLowerCase());

/** Whether what follows a word says more about the work that stands before it: "receptionist in a doctors office". */
export const isLink = (word: string) => LINKS.has(word.toLowerCase());

/** Whether a word may stand between the words of a name: "manager of a shop". */
export const isLittleWord = (word: string) => isLink(word) || ARTICLES.has(word.toLowerCase());

/** Whether a word belongs to a sentence around the work, so that nobody misses it. */
export const isOfSentence = (word: string) => word !== "IT" && OF_SENTENCES.has(word.toLowerCase());
