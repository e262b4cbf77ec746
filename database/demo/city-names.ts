import type { Country } from "./places.ts";
import { splitList } from "./split-list.ts";

/** By inhabitants. The postal-code files tell places apart but not how many people live there. */
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
