import { readFileSync } from 'node:fs'
import { columnInLanguage } from '#kernel/formats/languages'
import { plainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import type { PdfLanguage } from '#pdf/shaper'
import type { LoiPdfData, LoiPdfLabels } from '#loi/pdf/loi'

/** Labels of a language, read directly from the language file. */
export function labelsOf(language: PdfLanguage): LoiPdfLabels {
  const file = new URL(`../../../../../resources/lang/${language}/loi_pdf.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as LoiPdfLabels
}

interface TermRow {
  loanType: number
  termEn: string
  termMr: string
}

/** Terms of the same length and kind as in the master. */
const TERM_ROWS: TermRow[] = [
  {
    loanType: 0,
    termEn:
      'This letter shows that the applicant is eligible for interest reimbursement. It is not a loan sanction; the bank decides on the loan.',
    termMr:
      'हे प्रमाणपत्र अर्जदार व्याज परताव्यासाठी पात्र असल्याचे दर्शविते. हे कर्ज मंजुरी पत्र नाही; कर्ज मंजुरीचा निर्णय बँकेचा राहील.',
  },
  {
    loanType: 0,
    termEn:
      'The letter is valid until the date printed on it. The loan must be sanctioned by the bank within that time.',
    termMr: 'हे प्रमाणपत्र त्यावर नमूद दिनांकापर्यंत वैध राहील. त्या मुदतीत बँकेने कर्ज मंजूर करणे आवश्यक आहे.',
  },
  {
    loanType: 0,
    termEn:
      'Renewal may be asked for within 30 days after expiry. A renewed (extended) letter cannot be renewed again.',
    termMr:
      'मुदत संपल्यानंतर ३० दिवसांच्या आत नूतनीकरणासाठी अर्ज करता येईल. मुदतवाढ दिलेल्या प्रमाणपत्राचे पुन्हा नूतनीकरण होणार नाही.',
  },
  {
    loanType: 0,
    termEn: "The date of the bank's sanction must not be before the date of this letter.",
    termMr: 'बँकेच्या कर्ज मंजुरीचा दिनांक या प्रमाणपत्राच्या दिनांकापूर्वीचा नसावा.',
  },
  {
    loanType: 0,
    termEn:
      'Interest is paid back on instalments that have been paid to the bank, up to 12 percent a year.',
    termMr: 'बँकेत भरलेल्या हप्त्यांवरील व्याजाचा वार्षिक १२ टक्क्यांच्या मर्यादेत परतावा केला जाईल.',
  },
  {
    loanType: 0,
    termEn:
      'Interest is paid back for at most five years from the due date of the first instalment.',
    termMr: 'पहिल्या हप्त्याच्या देय दिनांकापासून जास्तीत जास्त पाच वर्षे व्याज परतावा दिला जाईल.',
  },
  {
    loanType: 0,
    termEn: 'A claim is accepted up to three months after the due date of the instalment.',
    termMr: 'हप्त्याच्या देय दिनांकानंतर तीन महिन्यांपर्यंत दावा स्वीकारला जाईल.',
  },
  {
    loanType: 0,
    termEn: 'Penal interest and other bank charges are not paid back.',
    termMr: 'दंडव्याज व बँकेचे इतर शुल्क यांचा परतावा केला जाणार नाही.',
  },
  {
    loanType: 0,
    termEn: "The amount is credited to the bank account linked with the applicant's Aadhaar.",
    termMr: 'परताव्याची रक्कम अर्जदाराच्या आधार संलग्न बँक खात्यात जमा केली जाईल.',
  },
  {
    loanType: 0,
    termEn:
      'If any information is found false, the letter is cancelled and amounts paid are recovered.',
    termMr: 'कोणतीही माहिती खोटी आढळल्यास प्रमाणपत्र रद्द करण्यात येईल व अदा केलेली रक्कम वसूल केली जाईल.',
  },
  {
    loanType: 0,
    termEn: 'The genuineness of this letter can be checked by scanning the QR code.',
    termMr: 'या प्रमाणपत्राची सत्यता क्यूआर कोड स्कॅन करून तपासता येईल.',
  },
  {
    loanType: 1,
    termEn: 'The loan is from Rs 1,00,000 up to Rs 10,00,000 for a business of the applicant.',
    termMr: 'कर्ज अर्जदाराच्या व्यवसायासाठी रु. १ लाख ते रु. १० लाखांपर्यंत असावे.',
  },
  {
    loanType: 1,
    termEn: 'Photographs of the business are to be uploaded with the claim.',
    termMr: 'दाव्यासोबत व्यवसायाची छायाचित्रे अपलोड करावीत.',
  },
  {
    loanType: 2,
    termEn: "The loan is from Rs 10,00,000 to Rs 50,00,000 for the group's project.",
    termMr: 'कर्ज गटाच्या प्रकल्पासाठी रु. १० लाख ते रु. ५० लाखांदरम्यान असावे.',
  },
]

/** Terms of a loan type in a language. */
export const termsOf = (type: number, language: PdfLanguage) =>
  TERM_ROWS.filter(({ loanType }) => loanType === 0 || loanType === type).map((row) =>
    columnInLanguage(row, 'term', language)
  )

const WORDS = {
  en: {
    schemeName: 'Individual Loan Interest Reimbursement Scheme',
    name: 'Dnyaneshwar Tryambak Kshirsagar',
    address:
      'House 12, Shivkrupa Building, Laxmi Road, Sadashiv Peth, Taluka Haveli, District Pune 411030',
    businessName: 'Shree Kshirsagar Dairy and Milk Products',
    loanDistrict: 'Pune',
    signatory: 'General Manager',
  },
  mr: {
    schemeName: 'वैयक्तिक कर्ज व्याज परतावा योजना',
    name: 'ज्ञानेश्वर त्र्यंबक क्षीरसागर',
    address: 'घर क्र. १२, शिवकृपा इमारत, लक्ष्मी रस्ता, सदाशिव पेठ, तालुका हवेली, जिल्हा पुणे 411030',
    businessName: 'श्री क्षीरसागर दुग्धालय व दुग्धजन्य पदार्थ',
    loanDistrict: 'पुणे',
    signatory: 'महाव्यवस्थापक',
  },
  hi: {
    schemeName: 'व्यक्तिगत ऋण ब्याज वापसी योजना',
    name: 'ज्ञानेश्वर त्र्यंबक क्षीरसागर',
    address: 'मकान 12, शिवकृपा भवन, लक्ष्मी सड़क, सदाशिव पेठ, तालुका हवेली, जिला पुणे 411030',
    businessName: 'श्री क्षीरसागर डेयरी',
    loanDistrict: 'पुणे',
    signatory: 'महाप्रबंधक',
  },
} as const

/** Data of an ordinary individual LOI in a language, with small print in the other language. */
export function loiPaperData(language: PdfLanguage, changes: Partial<LoiPdfData> = {}): LoiPdfData {
  const words = WORDS[language as keyof typeof WORDS]
  return {
    language,
    labels: labelsOf(language),
    secondLabels: labelsOf(language === 'en' ? 'mr' : 'en'),
    corporation: {
      nameMr: 'महाराष्ट्र राज्य इतर मागासवर्गीय वित्त आणि विकास महामंडळ मर्यादित',
      nameEn: 'Maharashtra State Other Backward Classes Finance and Development Corporation',
      address:
        language === 'en'
          ? 'Administrative Building, Juhu Supreme Shopping Centre, Mumbai 400 049'
          : 'प्रशासकीय भवन, जुहू सुप्रीम शॉपिंग सेंटर, मुंबई 400 049',
    },
    schemeName: words.schemeName,
    isExtended: false,
    cancelledOn: null,
    loiNumber: 'LOI-IL-PUN-2627-000045',
    extendedBy: null,
    issuedOn: plainDate('2026-11-05'),
    validFrom: plainDate('2026-11-05'),
    validTill: plainDate('2027-05-04'),
    applicationNumber: 'IL-PUN-2627-000123',
    applicant: {
      kind: 'person',
      name: words.name,
      gender: 'male',
      maskedAadhaar: 'XXXX XXXX 0016',
    },
    address: words.address,
    purpose: { kind: 'business', businessName: words.businessName },
    amount: paise(1_000_000_00),
    loanDistrict: words.loanDistrict,
    verificationUrl:
      'https://arthasetu.example.org/verifyloi/7f0c4b1e-8b1d-4c2e-9a55-0b6d2f3e4a91/LOI-IL-PUN-2627-000045',
    terms: termsOf(1, language),
    signatory: words.signatory,
    ...changes,
  }
}
