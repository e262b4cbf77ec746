import type { SignalKind } from "../../../contract/moderation/signals.ts";

/**
 * The words that raise signals, in English and Dutch.
 *
 * A phrase is one or more words. `a|b` means a or b, `…` means up to 60 characters of the same sentence, and a `*` at the end
 * of a word means any ending. `{your}`, `{amount}` and `{number}` stand for such a word or number. Case and accents as
 * written; upper case in the advertisement makes no difference.
 */
export interface WordList {
  phrases: readonly string[];
  /** Words of the same sentence with which a phrase is harmless. */
  unless: readonly string[];
  /** Whether a word such as "never" can be a part of the phrase. Otherwise it makes the phrase harmless there too. */
  hasNegations: boolean;
}

type WordSignal = Extract<
  SignalKind,
  "money_asked" | "documents_asked" | "messenger" | "wording_age" | "wording_sex" | "wording_origin"
>;

/** Words in the same clause that turn a phrase into its opposite, as in "we never ask for a deposit". */
export const negations = [
  ...["no", "not", "never", "without", "nobody", "cannot", "don't", "doesn't", "won't", "neither", "free of"],
  ...["geen", "niet", "nooit", "zonder", "niemand", "noch"],
];

export const wordLists: Record<WordSignal, WordList> = {
  money_asked: {
    hasNegations: false,
    phrases: [
      "registration fee|application fee|training fee|enrolment fee|enrollment fee|admin fee|administration fee|processing fee|placement fee|starter kit|security deposit|refundable deposit|upfront payment|advance payment",
      "pay|pays|transfer|send|wire|deposit … fee|deposit|training costs|course costs|background check|upfront|up front|in advance|before you start|before the contract|to secure {your} place|to reserve {your} place|to confirm {your} place",
      "pay|payment|paid|send|transfer … bitcoin|usdt|crypto|western union|moneygram|paysafecard",
      "buy|purchase|scan … gift card*|vouchers|starter pack*|own stock|our course|our training",
      "cash the cheque*|cash the check*|cash a cheque|cash a check|deposit the cheque*|deposit the check*|deposit a cheque|deposit a check|cash it|cash them",
      "receive|accept|process … payments|money|transfers|funds … {your} account|{your} bank account|{your} own account|{your} personal account",
      "use {your} own bank account|use {your} bank account|through {your} bank account|forward the rest|forward the money|forward the funds|transfer the rest",
      "registration|enrolment|enrollment|membership|training|course|uniform … costs|cost … {amount}",
      "small investment|initial investment|starting capital|start-up capital",
      "invest … yourself|first",
      "inschrijfgeld|inschrijfkosten|borgsom|waarborgsom|aanbetaling|registratiekosten|startpakket|starterspakket|bemiddelingskosten|intakekosten|dossierkosten",
      "betaal*|betalen|voldoe*|overmaak|overmaken|maak|maakt|stort|storten|voorschiet*|schiet … borg|voorschot|cursuskosten|opleidingskosten|trainingskosten|administratiekosten|vooraf|van tevoren|voor aanvang|voordat je begint|voor je begint|voor je contract",
      "koop|kopen|koopt|schaf|aanschaf* … pakket|cadeaukaart*|cadeaubon*|eigen voorraad|onze cursus|onze training|licentie",
      "ontvang*|geld|betalingen|bedragen … op {your} rekening|op {your} eigen rekening|op {your} bankrekening|via {your} rekening|via {your} bankrekening",
      "{your} eigen bankrekening|{your} bankrekening beschikbaar|{your} rekening beschikbaar",
      "doorstort*|doorboek* … geld|rest|bedrag*",
      "koop|koopt|kopen … eerst zelf|zelf eerst",
      "overmaakt|overmaken|overboeken … naar ons|naar onze|voor je eerste|voor de eerste",
      "schiet … zelf voor|eerst voor",
      "inschrijven|inschrijving|registratie|cursus|training|opleiding|werkkleding … kost|kosten … {amount}",
      "kleine investering|eigen inleg|startkapitaal|eenmalige investering|inleg van",
    ],
    unless: [
      ...["we pay", "we will pay", "we also pay", "pays for", "paid by us", "at our expense", "salary", "wages"],
      ...["we betalen", "wij betalen", "betalen we", "betalen wij", "we vergoeden", "wij vergoeden", "vergoeden we"],
      ...["vergoeden wij", "betaalt de werkgever", "krijg je van ons", "krijg je gratis", "salaris", "loon"],
      ...["customers", "customer", "clients", "suppliers", "invoices", "klanten", "leveranciers", "facturen"],
    ],
  },
  documents_asked: {
    hasNegations: false,
    phrases: [
      "copy|copies|photo*|scan*|picture*|selfie|both sides|front and back … {your} passport|{your} identity card|{your} identity document|{your} id|{your} id card|{your} driving licence|{your} driver's license|{your} driver's licence|{your} residence permit|{your} bank card|{your} debit card",
      "passport copy|id copy|copy id|copy passport",
      "send|email|mail|upload|provide|submit|share|give|text|enter|fill in … {your} bank details|{your} bank account|{your} account number|{your} iban|{your} credit card*|{your} card number|{your} pin|{your} bsn|{your} citizen service number|{your} social security number|{your} national insurance number|{your} passport number|{your} online banking|{your} date of birth and bank*|iban|bank details",
      "kopie*|foto*|scan*|selfie|voor- en achterkant … {your} paspoort|{your} identiteitsbewijs|{your} id|{your} id-kaart|{your} identiteitskaart|{your} legitimatie*|{your} rijbewijs|{your} bankpas|{your} pinpas|{your} verblijfsvergunning",
      "kopie id|kopie paspoort|kopie identiteitsbewijs|kopie legitimatie*|kopie rijbewijs|kopie bankpas|paspoortkopie",
      "stuur*|mail*|app|upload*|lever*|geef|vul|deel … {your} bsn|{your} burgerservicenummer|{your} rekeningnummer|{your} iban|{your} bankgegevens|{your} pincode|{your} digid|{your} creditcard*|{your} inloggegevens|bsn|iban|rekeningnummer",
    ],
    unless: [
      ...["first day", "first working day", "after signing", "have signed", "when you start", "on the day you start"],
      ...["after the contract", "after we hire", "once hired", "guests", "customers", "clients"],
      ...["eerste dag", "eerste werkdag", "na ondertekening", "na het tekenen", "getekend", "bij indiensttreding"],
      ...["als je begint", "na je aanstelling", "bij je start", "gasten", "klanten", "cliënten"],
    ],
  },
  messenger: {
    hasNegations: false,
    phrases: [
      "whatsapp*|whats app|watsapp|wattsapp|telegram|wa.me|t.me|viber|wechat|snapchat|signal app|via signal|on signal|op signal",
      "instagram dm|facebook messenger|via messenger|dm us|dm me|dm ons|stuur een dm|send a dm|send us a dm",
      "app naar|app me|app mij|app ons|app even|app gerust|appen naar|bel of app|app of bel|appje|appbericht",
    ],
    unless: [
      ...["customers", "clients", "guests", "patients", "integrat*", "api", "chatbot*", "colleagues", "team chat"],
      ...["klanten", "cliënten", "gasten", "patiënten", "bewoners", "ouders", "collega's", "kanalen", "channels"],
    ],
  },
  wording_age: {
    hasNegations: true,
    phrases: [
      "young and dynamic|young, dynamic|young and energetic|young, energetic|youthful|digital native*|young team|young professional*|young lady|young ladies|young man|young men|young woman|young women|young girl*|young people wanted|young staff|young colleague*|fresh graduates only|recent graduates only",
      "not older than|no older than|maximum age|max age|age limit|max {number} years old|under {number} years old|up to {number} years old|younger than {number}|between {number} and {number} years old|aged {number} to {number}|aged between|aged under|under the age of|older than {number} need not",
      "jong en dynamisch|jonge en dynamische|jong, dynamisch|jonge, dynamische|jonge dynamische|jong en enthousiast|jonge enthousiaste|jonge, enthousiaste|jong team|jonge hond*|jonge man|jonge mannen|jonge vrouw*|jonge meid*|jonge dame*|jonge medewerker*|jonge collega*|jonge kracht*|jonge mensen|jeugdig*",
      "niet ouder dan|maximumleeftijd|maximale leeftijd|leeftijdsgrens|leeftijd tot|leeftijd tussen|maximaal {number} jaar oud|max {number} jaar|tot {number} jaar oud|jonger dan {number}|tussen de {number} en {number} jaar|tussen {number} en {number} jaar|onder de {number} jaar",
    ],
    unless: [
      ...[
        "child*",
        "young people",
        "youth",
        "teenagers",
        "pupils",
        "patients",
        "clients",
        "residents",
        "students",
        "animals",
        "experience",
        "toddlers",
      ],
      ...[
        "kind*",
        "leerling*",
        "cliënt*",
        "patiënt*",
        "bewoner*",
        "jongeren",
        "ervaring",
        "contract",
        "dieren",
        "bomen",
      ],
    ],
  },
  wording_sex: {
    hasNegations: true,
    phrases: [
      "men only|women only|male only|female only|males only|females only|only men|only women|male candidates|female candidates|male applicants|female applicants|male preferred|female preferred|ladies|ladies only|girls|girls wanted|gentleman|waitress*|salesman|salesmen|handyman|cleaning lady|cleaning ladies|barmaid*|stewardess*|attractive woman|attractive lady|attractive girl*|attractive appearance|good-looking|good looking|sexy|strong man|strong men",
      "he must|he should|he will be|he has|she must|she should|she will be|she has",
      "female|male … wanted|needed|required",
      "dames gezocht|dame gezocht|meiden gezocht|meisjes gezocht|vrouw gezocht|vrouwen gezocht|man gezocht|mannen gezocht|jongens gezocht|alleen vrouwen|alleen mannen|alleen dames|alleen voor vrouwen|alleen voor mannen|uitsluitend vrouwen|uitsluitend mannen",
      "vrouwelijke|mannelijke … collega*|medewerker*|kandida*|kracht*|sollicitant*|kapper*|chauffeur*",
      "serveerster*|schoonmaakster*|verkoopster*|poetsvrouw*|werkster*|receptioniste*|caissière*|masseuse*|gastvrouw|leuke meid*|leuke dame*|vlotte meid*|vlotte dame*|knappe|aantrekkelijke dame*|aantrekkelijke vrouw*|representatieve dame*|sterke man|sterke mannen|stoere man*|stevige jongen*",
      "hij moet|hij is|hij heeft|zij is een|een vrouw die|een man die|een meid die",
    ],
    unless: [
      ...["m/f", "f/m", "m/v", "v/m", "m/v/x", "men and women", "women and men", "man or woman", "all genders"],
      ...["mannen en vrouwen", "vrouwen en mannen", "man of vrouw", "vrouw of man", "gastheer", "iedereen", "everyone"],
      ...[
        "shelter",
        "clothing",
        "patients",
        "clients",
        "victims",
        "football",
        "opvang",
        "kleding",
        "cliënten",
        "patiënten",
      ],
      ...["encourage*", "slachtoffers", "doelgroep", "voetbal", "afdeling", "department", "animals", "dieren"],
    ],
  },
  wording_origin: {
    hasNegations: true,
    phrases: [
      "native speaker*|native dutch|native english|mother tongue|no foreigners|nationals only|dutch nationals|citizens only|dutch people only|only dutch people|european looks|european appearance|western appearance|western looks|accent-free|without accent|without an accent|no accent|dutch origin|of dutch descent|caucasian|no headscarf*|no muslims|white people|polish workers|polish people|romanian workers|romanian people|eastern europeans",
      "native speaker*|moedertaal|moedertaalspreker*|accentloos|accentloze|zonder accent|geen accent|geen buitenlanders|geen allochtonen|autochtoon|autochtone|nederlandse afkomst|nederlandse komaf|westers uiterlijk|europees uiterlijk|alleen nederlanders|uitsluitend nederlanders|echte nederlander*|nederlandse nationaliteit|poolse medewerkers|poolse krachten|poolse mensen|poolse mannen|polen gezocht|alleen polen|roemenen|roemeense krachten|oost-europeanen|geen hoofddoek*|blanke man*|blanke vrouw*|blanke mensen|blanke medewerkers",
    ],
    unless: [
      ...["pupils", "students", "defence", "police", "by law"],
      ...["leerlingen", "cursisten", "studenten", "nt2", "defensie", "politie", "bij de wet", "wettelijk*"],
    ],
  },
};

/** Hosts of links that hide where they lead. */
export const linkShorteners: ReadonlySet<string> = new Set([
  ...["bit.ly", "tinyurl.com", "t.co", "goo.gl", "is.gd", "ow.ly", "cutt.ly", "rb.gy", "shorturl.at", "buff.ly"],
  ...["tiny.cc", "lnkd.in", "t.ly", "s.id", "rebrand.ly", "bl.ink", "v.gd", "adf.ly", "shorte.st", "qr.ae", "soo.gd"],
  ...["clck.ru", "1url.com", "tr.im", "u.to", "urlz.fr", "kutt.it", "dub.sh", "short.io", "tny.im", "n9.cl", "surl.li"],
]);

/** Words that impostors join to the name of a company, as in `northgate-jobs.com`. */
export const domainAdditions: readonly string[] = [
  ...["jobs", "job", "careers", "career", "hr", "recruitment", "recruiting", "recruiter", "hiring", "apply", "team"],
  ...["group", "global", "nl", "nederland", "netherlands", "europe", "eu", "online", "official", "work", "staff"],
  ...["werkenbij", "vacature", "vacatures", "banen", "werk", "werken", "sollicitatie", "personeel", "holland"],
];
