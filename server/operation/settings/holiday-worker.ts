import { parentPort, workerData } from "node:worker_threads";
import Holidays from "date-holidays";

/** What a worker thread is asked for. */
export interface HolidayRequest {
  /** A country, such as `DE`, or a region of it, such as `DE-BY`. */
  calendar: string;
  firstYear: number;
  lastYear: number;
}

export interface HolidayReply {
  /** As `YYYY-MM-DD`. */
  days: string[];
  /** The names of the regions of a country by their calendars. */
  regions: Record<string, string>;
}

const { calendar, firstYear, lastYear } = workerData as HolidayRequest;
const [country = "", region] = calendar.split("-");
const holidays = region
  ? new Holidays(country, region, { types: ["public"] })
  : new Holidays(country, { types: ["public"] });
const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);
const regions = Object.entries(region ? {} : (holidays.getStates(country) ?? {}));
parentPort?.postMessage({
  days: years.flatMap((year) => holidays.getHolidays(year).map(({ date }) => date.slice(0, 10))),
  regions: Object.fromEntries(regions.map(([code, name]) => [`${country}-${code}`, String(name)])),
} satisfies HolidayReply);
