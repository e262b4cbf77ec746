/** What people type, by class. The demonstration board has all of these words but the one that occurs nowhere. */
export const queryMix: Record<string, string> = {
  "common word": "title=assistant",
  "medium word": "title=nurse",
  "rare word": "title=barista",
  "occurs nowhere": "title=xylophonist",
  "two words": "title=software+engineer",
  phrase: "title=%22registered+nurse%22",
  prefix: "title=engin",
  "place name": "zip_code=Amsterdam",
  "postal code": "zip_code=1012",
  "word and place": "title=nurse&zip_code=Amsterdam",
  everything: "",
};
