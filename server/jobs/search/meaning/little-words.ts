const LINKS = new Set("as at for from in of on to with aan als bij met op te van voor".split(" "));
const ARTICLES = new Set("a an the de een het".split(" "));
/** Words of sentences, and those before places. They are stop words of the search, or few advertisements have them. */
const OF_SENTENCES = new Set(
  (
    "and or but so also be is are am was i my me it this that there would could near around en of maar ook dus ben is zijn was ik " +
    "mijn mij dit dat er wil wou zou graag kan liefst bijvoorbeeld vlakbij nabij rond rondom omgeving regio buurt"
  ).split(" "),
);

/** Whether what follows a word says more about the work that stands before it: "receptionist in a doctors office". */
export const isLink = (word: string) => LINKS.has(word.toLowerCase());

/** Whether a word may stand between the words of a name: "manager of a shop". */
export const isLittleWord = (word: string) => isLink(word) || ARTICLES.has(word.toLowerCase());

/** Whether a word belongs to a sentence around the work, so that nobody misses it. */
export const isOfSentence = (word: string) => word !== "IT" && OF_SENTENCES.has(word.toLowerCase());
