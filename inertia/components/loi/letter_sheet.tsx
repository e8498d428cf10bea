import '~/components/loi/letter.css'
import { formatDate, type PlainDate } from '#core/calendar/plain_date'
import { formatRupees, paise } from '#core/money/paise'
import { useT } from '~/lib/use_t'

export type LetterPaper = {
  language: string
  labels: Record<string, string>
  secondLabels?: Record<string, string>
  corporation: { nameMr: string; nameEn: string }
  schemeName: string
  isExtended: boolean
  cancelledOn: PlainDate | null
  loiNumber: string
  loiDate: PlainDate
  validTill: PlainDate
  applicationNumber: string
  applicant:
    | { kind: 'person'; name: string; gender: 'male' | 'female'; maskedAadhaar: string }
    | { kind: 'group'; name: string; pan: string }
  address: string
  purpose:
    | { kind: 'business'; businessName: string }
    | { kind: 'education'; instituteName: string; course: string }
  amount: number
  loanDistrict: string
  verificationUrl: string
  terms: string[]
  signatory: string
}

interface LetterSheetProps {
  paper: LetterPaper
  qr: { size: number; path: string }
  /** Words across the sheet when the letter does not stand any more. */
  stamp: string | null
}

/** Modules of white around the code, without which a reader does not find it. */
const QUIET = 4

/** The letter as it is printed, in its own language whatever the page's is. */
export function LetterSheet({ paper, qr, stamp }: LetterSheetProps) {
  const t = useT()
  const { labels, secondLabels, isExtended } = paper
  const title = isExtended ? 'extended_title' : 'title'
  const side = qr.size + 2 * QUIET
  return (
    <article className="lt-sheet" lang={paper.language} aria-label={paper.loiNumber}>
      {stamp ? <div className="lt-stamp" data-stamp={stamp} aria-hidden="true" /> : null}
      <header className="lt-head">
        <p className="lt-first" lang="mr">
          {paper.corporation.nameMr}
        </p>
        <p lang="en">{paper.corporation.nameEn}</p>
      </header>
      <div className="lt-title">
        <p className="lt-mark" lang="en">
          {isExtended ? labels.extended_loi_mark : labels.loi_mark}
        </p>
        <h2>{labels[title]}</h2>
        {secondLabels ? (
          <p className="lt-small" lang={paper.language === 'en' ? 'mr' : 'en'}>
            {secondLabels[title]}
          </p>
        ) : null}
        <p>{paper.schemeName}</p>
      </div>
      <Particulars paper={paper} />
      <h3>{labels.terms_title}</h3>
      <ol className="lt-terms">
        {paper.terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ol>
      <footer className="lt-foot">
        <div className="lt-qr">
          <svg
            role="img"
            aria-label={t('loi.letter.qr')}
            viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
          >
            <path d={qr.path} fill="#000000" shapeRendering="crispEdges" />
          </svg>
          <p className="lt-small">
            {labels.verify_at}: <a href={paper.verificationUrl}>{paper.verificationUrl}</a>
            <br />
            {labels.computer_generated}
          </p>
        </div>
        <div className="lt-sign">
          <p>
            <strong>{paper.signatory}</strong>
          </p>
          <p className="lt-small">
            {paper.language === 'en' ? paper.corporation.nameEn : paper.corporation.nameMr}
          </p>
        </div>
      </footer>
    </article>
  )
}

function Particulars({ paper }: { paper: LetterPaper }) {
  const { labels, applicant, purpose } = paper
  const honorific = applicant.kind === 'group' ? 'group' : applicant.gender
  const rows: [string, string | null][] = [
    [labels.loi_number, paper.loiNumber],
    [labels.loi_date, formatDate(paper.loiDate)],
    [labels.valid_till, formatDate(paper.validTill)],
    [labels.cancelled_on, paper.cancelledOn && formatDate(paper.cancelledOn)],
    [labels.application_number, paper.applicationNumber],
    [
      applicant.kind === 'group' ? labels.group_name : labels.applicant_name,
      `${labels[`honorific_${honorific}`]} ${applicant.name}`,
    ],
    applicant.kind === 'group'
      ? [labels.pan, applicant.pan]
      : [labels.aadhaar, applicant.maskedAadhaar],
    [labels.address, paper.address],
    ...(purpose.kind === 'business'
      ? ([[labels.business_name, purpose.businessName]] as [string, string][])
      : ([
          [labels.institute_name, purpose.instituteName],
          [labels.course, purpose.course],
        ] as [string, string][])),
    [labels.amount, formatRupees(paise(paper.amount))],
    [labels.loan_district, paper.loanDistrict],
  ]
  return (
    <>
      <p>{labels.certify}</p>
      <dl className="lt-facts">
        {rows
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <Fact key={label} label={label} value={value!} />
          ))}
      </dl>
    </>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
