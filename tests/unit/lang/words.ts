/*
 * Vocabulary of the portal in Marathi and Hindi: spellings and terms that a text must not use, with their replacements.
 * One list for strings, masters, public pages and the titles of reports.
 */

/** A wording that must not be used, and its replacement. */
export interface Wording {
  not: RegExp
  use: string
  /** Restricts the rule to texts whose place begins with one of these; without it, it applies to every text. */
  within?: string[]
  /** Texts that may use it with another meaning. */
  unless?: RegExp
}

/** Matches a complete Devanagari word; `\b` supports only Latin letters. */
export function word(text: string): RegExp {
  return new RegExp(`(?<![\\u0900-\\u097F])(?:${text})(?![\\u0900-\\u097F])`)
}

/** Rules for every language of the portal. */
export const EVERYWHERE: Wording[] = [
  { not: /[०-९]/, use: 'digits 0 to 9' },
  { not: /[‘’]/, use: '“ ”', unless: /\(’\)/ },
  { not: /\d %/, use: '12%' },
  { not: /रु\. ?\d|\d रुपये/, use: '₹' },
  { not: /(?:करतो|करता|शकतो|सकता) \/ /, use: 'करतो/करते, करता/करती' },
  { not: /साइन[- ]?इन/, use: 'लॉग इन, लॉगिन' },
  { not: /आशय पत्र|इरादा ?पत्र/, use: 'पात्रता प्रमाणपत्र (LOI), पात्रता प्रमाण पत्र (LOI)' },
]

/** Verbs whose stem ends in -व-: before these endings it is -वि- (पाठविला, दाखविते). */
const CAUSATIVES = 'पाठ|दाख|हट|कळ|ठर|नोंद|मिळ|सोड|साठ|वाढ|दर्श|थांब|राब|टिक'

const MARATHI_SPELLING: Wording[] = [
  { not: /तुम्ह|तुमच/, use: 'आपण, आपला' },
  { not: word('आपणास'), use: 'आपल्याला' },
  { not: word('पाहा'), use: 'पहा' },
  { not: new RegExp(`(?:${CAUSATIVES})व[लतण]`), use: '-वि-: पाठविला, हटविले' },
  { not: word('इथे'), use: 'येथे' },
  { not: /आत्ता/, use: 'आता, सध्या' },
  { not: /कुठे/, use: 'कोठे' },
  { not: word('नवा|नवी|नवे|नव्या'), use: 'नवीन' },
  { not: /हिशोब/, use: 'हिशेब' },
  { not: /यशस्वीरित्या/, use: 'यशस्वीरीत्या' },
  { not: /नमूद करा/, use: 'भरा' },
  { not: word('टाका'), use: 'भरा, काढा' },
  { not: /[तज]िथे/, use: 'तेथे, जेथे' },
  { not: /सांकेतांक/, use: 'संकेतांक' },
  { not: /खासगी/, use: 'खाजगी' },
  { not: /फाइल्स|फायल/, use: 'फाइली' },
]

const MARATHI_TERMS: Wording[] = [
  { not: /पडताळणी (?:बेरीज|संख्या)/, use: 'चेकसम (SHA-256)' },
  { not: /मुदतबाह्य/, use: 'विलंबित (overdue), मुदत संपली (expired)' },
  { not: /नूतनीकरण/, use: 'मुदतवाढ' },
  { not: /दस्तऐवज(?!ीकरण)/, use: 'कागदपत्र' },
  { not: word('प्रदान.*?'), use: 'अदायगी' },
  { not: /पेमेंट/, use: 'अदायगी' },
  { not: /अयशस्वी|विफल|असफल/, use: 'बँकेकडून परत' },
  { not: /परतावा (?:कोड|संकेतांक)/, use: 'परत संकेतांक' },
  { not: /(?<!ना)मंजूर रक्कम/, use: 'बँकेने मंजूर केलेली रक्कम, मान्य रक्कम' },
  { not: /नामंजूर रक्कम/, use: 'अमान्य रक्कम' },
  { not: /नाकार/, use: 'नामंजूर' },
  { not: /स्थगित(?!ी)/, use: 'त्रुटी पूर्ततेसाठी परत; पुढील बैठकीत विचारार्थ' },
  { not: /अधिस्थगन/, use: 'परतफेड स्थगिती (मोरेटोरियम)' },
  { not: /गाळण/, use: 'फिल्टर' },
  { not: /स्तंभ/, use: 'रकाना' },
  { not: /तारीख|तारख/, use: 'दिनांक' },
  { not: /जन्मदिनांक/, use: 'जन्म दिनांक' },
  { not: /दिनांक (?:पासून|पर्यंत)/, use: 'दिनांकापासून, दिनांकापर्यंत' },
  { not: /दुसरी पडताळणी/, use: 'दोन-टप्पी पडताळणी' },
  { not: /कामकाजाच|कामाचे दिवस/, use: 'कार्यदिवस' },
  { not: /भंग/, use: 'उल्लंघन', unless: /^masters/ },
  { not: /उद्दिष्ट/, use: 'लक्ष्य', unless: /^masters|उद्दिष्टे/ },
  { not: /मदत केंद्र|सहाय्य कक्ष|सहायता कक्ष/, use: 'मदत कक्ष' },
  { not: /आत घे(?!ऊन)|आत घ्या/, use: 'आयात' },
  { not: /संपादन|संपादित/, use: 'बदला' },
  { not: /सरकत/, use: 'स्लाइड' },
  { not: /छायांकित/, use: 'छायाप्रत (झेरॉक्स)' },
  { not: /पुन्हा सेट/, use: 'रीसेट' },
  { not: /पासवर्डची (?:पुष्टी|खात्री)/, use: 'पासवर्ड पुन्हा भरा' },
  { not: /प्रिय अर्जदार/, use: 'नमस्कार' },
  { not: /रहिवासी|रहिवाशा/, use: 'अधिवासी' },
  { not: /तहसील(?!दार)/, use: 'तालुका' },
  { not: /कर्ज जिल्ह/, use: 'कर्जाचा जिल्हा' },
  { not: /इतरांसाठी आहे/, use: 'परवानगी नाही' },
  { not: word('गणक'), use: 'मोजणी नोंदी' },
  { not: /(?<!मुख्य)पृष्ठ/, use: 'पान' },
  { not: /दस्तऐवज(?!ीकरण)/, use: 'कागदपत्र' },
  { not: /नस्ती/, use: 'प्रकरण' },
  { not: /देयक/, use: 'अदायगी', unless: /^(?:menu_search|masters)/ },
  { not: /खाते विवरण|बँकेच[ेय].{0,2} विवरण/, use: 'खाते उतारा' },
  { not: /जागाधारक/, use: 'प्लेसहोल्डर' },
  { not: /आणीबाणी/, use: 'आपत्कालीन' },
  { not: /मुदत उलट/, use: 'विलंबित' },
  { not: /क्रिया(?![\u0900-\u097F])/, use: 'कृती', unless: /प्रक्रिया/ },
  { not: /अदायगी गट/, use: 'अदायगी बॅच' },
  { not: /पावले/, use: 'कामे' },
  { not: /काही(?:ही)? करायचे नाही/, use: 'करण्याची गरज नाही' },
  { not: /किल्ली/, use: 'की (of encryption)' },
  { not: /खिडकी/, use: 'विंडो' },
  { not: /बॅच/, use: 'बैठक', within: ['batches.', 'approvals.'] },
  { not: /विभाग/, use: 'भाग', within: ['profile.', 'applications.', 'scheme_pdf.'] },
  {
    not: /(?<!प्रो)फाइल/,
    use: 'प्रकरण',
    within: ['workflow.stages.', 'reports.charts.', 'reports.home.'],
  },
]

const HINDI_SPELLING: Wording[] = [
  { not: /ज़िल/, use: 'जिला, जिले' },
  { not: /ग़लत/, use: 'गलत' },
  { not: /काग़ज़|कागज़/, use: 'कागज' },
  { not: /ज़रूर/, use: 'जरूरी' },
  { not: /फ़ोटो/, use: 'फोटो' },
  { not: word('फाइल.*?|फोन|फॉर्म|फार्म|फिल्टर|प्रोफाइल'), use: 'फ़ाइल, फ़ोन, फ़ॉर्म, फ़िल्टर, प्रोफ़ाइल' },
  { not: /ड्राफ्ट|मसौदा/, use: 'ड्राफ़्ट' },
  { not: /दस्तावेज(?!़)/, use: 'दस्तावेज़' },
  { not: word('साफ'), use: 'साफ़' },
  { not: /हिन्दी/, use: 'हिंदी' },
  { not: /मुखपृष्ठ/, use: 'मुख्य पृष्ठ' },
  { not: /प्रमाणपत्र/, use: 'प्रमाण पत्र' },
  { not: /जिलावार/, use: 'जिलेवार' },
  { not: word('हेतु'), use: 'के लिए' },
  { not: /पुनः/, use: 'फिर से' },
  { not: /प्रमाण-पत्र/, use: 'प्रमाण पत्र' },
  { not: /ख़ाली|ख़राब|मंज़ूर|ज़िम्मे/, use: 'खाली, खराब, मंजूर, जिम्मे' },
  { not: /मांग/, use: 'माँग' },
  { not: /किश्त/, use: 'किस्त' },
]

const HINDI_TERMS: Wording[] = [
  { not: /जाँच संख्या/, use: 'चेकसम (SHA-256)' },
  { not: /परतावा|परतावे|प्रतिपूर्ति/, use: 'ब्याज वापसी' },
  { not: /(?<!ब्याज )वापस[ीि]/, use: 'ब्याज वापसी; लौटाना' },
  { not: /वापसी कोड/, use: 'रिटर्न कोड' },
  { not: /की बैच/, use: 'के बैच' },
  { not: /यूज़र नेम/, use: 'उपयोगकर्ता नाम' },
  { not: /टेलीफ़ोन/, use: 'दूरभाष' },
  { not: /एक बार का कोड/, use: 'ओटीपी' },
  { not: /(?<!वेब )पेज(?!े)/, use: 'पृष्ठ' },
  { not: /सेवानिवृत्त/, use: 'उपयोग से हटाई' },
  { not: /द्वितीय सत्यापन/, use: 'दो-चरणीय सत्यापन' },
  { not: /क्रमांक/, use: 'संख्या' },
  { not: /आधार नंबर/, use: 'आधार संख्या' },
  { not: /अनुभाग|खंड(?!\S)/, use: 'भाग' },
  { not: /श्रेणी|प्रवर्ग/, use: 'वर्ग' },
  { not: /तहसील(?!दार)/, use: 'तालुका' },
  { not: /निवासी(?! )/, use: 'अधिवासी', unless: /अधिवासी|अधिवासियों/ },
  { not: /सहायता केंद्र/, use: 'सहायता कक्ष' },
  { not: /छन्नी|छाँट/, use: 'फ़िल्टर' },
  { not: /सदस्यता/, use: 'नियमित रिपोर्ट' },
  { not: /अभिलेख/, use: 'रिकॉर्ड' },
  { not: /प्रतिवेदन/, use: 'रिपोर्ट' },
  { not: /प्रपत्र/, use: 'फ़ॉर्म' },
  { not: /संपादन|संपादित/, use: 'बदलें' },
  { not: /असफल|विफल/, use: 'बैंक से वापस' },
  { not: /मुदत|समय-सीमा/, use: 'अवधि, विलंबित' },
  { not: /अधिस्थगन/, use: 'ऋण स्थगन (मोरेटोरियम)' },
  { not: /(?:बैंक की |आपकी )?भुगतान अनुसूची/, use: 'चुकौती अनुसूची' },
  { not: /संकल्प/, use: 'शासन निर्णय' },
  { not: /परिपत्रक/, use: 'परिपत्र' },
  { not: /शैक्षणिक ऋण/, use: 'शिक्षा ऋण' },
  { not: /जन्मतिथि/, use: 'जन्म तिथि' },
  { not: /तारीख/, use: 'तिथि' },
  { not: /कार्यदिवस/, use: 'कार्य दिवस' },
  { not: /कागजात/, use: 'दस्तावेज़', unless: /^(?:masters|content)/ },
  { not: /(?<!वेब )पेज(?![\u0900-\u097F])/, use: 'पृष्ठ', unless: /^menu_search/ },
  { not: /स्थानधारक/, use: 'प्लेसहोल्डर' },
  { not: /नामे खात/, use: 'डेबिट खाता' },
  { not: /\(आपातकाल\)/, use: 'आपातकालीन' },
  { not: /जिला जारी|जिले जारी/, use: 'जिला खोलना' },
  { not: /दिनांक/, use: 'तिथि' },
  { not: /कार्यवाही/, use: 'कार्रवाई' },
  { not: /प्रिय आवेदक/, use: 'नमस्ते' },
  { not: /अन्य बैठक/, use: 'अगली बैठक' },
  { not: /आगे बढ़ाई|आगे बढ़ाएँ/, use: 'स्थगित की, स्थगित करें' },
  { not: /स्थगित/, use: 'सुधार के लिए लौटाया; अगली बैठक में विचारार्थ', unless: /बैठक|postpone/ },
  { not: /रोका गया|रोके गए|समिति ने रोका/, use: 'सुधार के लिए लौटाया', unless: /खाता रोका/ },
  { not: /दूसरों के लिए है/, use: 'अनुमति नहीं' },
  { not: word('गणक.*?'), use: 'गणना रिकॉर्ड' },
  {
    not: word('स्वीकृत'),
    use: 'अनुमोदित',
    within: ['workflow.', 'batches.', 'claims.bulk.'],
    unless: /^workflow\.stages\..*ऋण स्वीकृत/,
  },
  { not: /जमा कर|जमा हो/, use: 'प्रस्तुत करें', within: ['claims.', 'workflow.actions.claim.'] },
]

export const WORDINGS = {
  mr: [...EVERYWHERE, ...MARATHI_SPELLING, ...MARATHI_TERMS],
  hi: [...EVERYWHERE, ...HINDI_SPELLING, ...HINDI_TERMS],
}

/** Abbreviations whose full stop does not end a sentence. */
export const ABBREVIATIONS =
  /\b(?:no|sr|mr|s)\.|अ\.क्र\.|क्र\.सं\.|क्र\.|(?<![\u0900-\u097F])सं\.|श्री\.|मे\.$|अ\.पि\.व\.|इ\.मा\.व\.|महाव्य\.|महाप्र\.|व्य\. सं\.|प्र\. नि\./gi
