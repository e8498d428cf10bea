import { basisPoints, formatPercent } from '#kernel/rates/basis_points'
import type { Loans } from '@generated/views'
import { Money } from '~/components/money'
import { DescriptionList, StatusBadge } from '~/components/page'
import { FileLink } from '~/components/file_link'
import { t } from '~/lib/translate'

/** Link to the bank's letter, or a note that there is none. */
export function LetterLink({ file, label }: { file: Loans.LoanFile | null; label: string }) {
  return file ? (
    <FileLink href={`/files/${file.uuid}`} label={label} mime={file.mime} size={file.size} />
  ) : null
}

export function Verified({ isVerified }: { isVerified: boolean }) {
  return (
    <StatusBadge
      label={t(isVerified ? 'loans.states.verified' : 'loans.states.not_verified')}
      tone={isVerified ? 'success' : 'warning'}
    />
  )
}

/** Returns the bank whose system reported it; nothing where the applicant recorded it. */
const reporterOf = (bank: string | null) =>
  bank ? [{ label: t('loans.labels.reported_by'), value: bank }] : []

/** The amount that the bank sanctioned and the part that was disbursed. */
export function SanctionFacts({ sanction }: { sanction: Loans.Sanction }) {
  const label = (name: string) => t(`loans.labels.${name}`)
  return (
    <DescriptionList
      columns={2}
      labels="loans.labels"
      items={(fact) => [
        fact('bank', sanction.bank),
        fact('branch', [sanction.branchName, sanction.city].filter(Boolean).join(', ')),
        fact('sanction_date', t.date(sanction.sanctionedOn)),
        fact('approved_amount', <Money paise={sanction.amountPaise} />),
        ...(sanction.excessPaise > 0
          ? [
              fact('letter_amount', <Money paise={sanction.letterPaise} />),
              fact('excess', <Money paise={sanction.excessPaise} />),
              ...(sanction.excessRemarks ? [fact('excess_remarks', sanction.excessRemarks)] : []),
            ]
          : []),
        fact('account', sanction.account || t('loans.states.no_account')),
        fact('mandate', sanction.mandate || t('loans.states.no_account')),
        fact('disbursed_amount', <Money paise={sanction.disbursedPaise} />),
        fact('rate', formatPercent(basisPoints(sanction.rateBp))),
        fact('tenure', sanction.tenureMonths),
        fact(
          'sanction_letter',
          sanction.letter ? (
            <LetterLink file={sanction.letter} label={label('sanction_letter')} />
          ) : null
        ),
        fact('verification', <Verified isVerified={sanction.isVerified} />),
        ...reporterOf(sanction.reportedBy),
      ]}
    />
  )
}

/** One tranche as recorded. */
export function DisbursementFacts({ disbursement }: { disbursement: Loans.Disbursement }) {
  const label = (name: string) => t(`loans.labels.${name}`)
  const { moratoriumKind, moratoriumMonths, capitalisedPaise } = disbursement
  return (
    <DescriptionList
      columns={2}
      labels="loans.labels"
      items={(fact) => [
        fact('tranche', disbursement.trancheNo),
        fact('disbursement_date', t.date(disbursement.disbursedOn)),
        fact('amount', <Money paise={disbursement.amountPaise} />),
        fact('rate', formatPercent(basisPoints(disbursement.rateBp))),
        fact('tenure', disbursement.tenureMonths),
        fact('emi_amount', <Money paise={disbursement.emiPaise} />),
        fact('computed_emi', <Money paise={disbursement.computedEmiPaise} />),
        fact('emi_start', t.date(disbursement.emiStartOn)),
        fact('emi_end', t.date(disbursement.emiEndOn)),
        moratoriumKind
          ? fact(
              'moratorium',
              t('loans.moratorium.summary', {
                months: moratoriumMonths,
                kind: t(`loans.moratorium.${moratoriumKind}`),
              })
            )
          : null,
        capitalisedPaise > 0 ? fact('capitalised', <Money paise={capitalisedPaise} />) : null,
        fact(
          'disbursement_letter',
          disbursement.letter ? (
            <LetterLink file={disbursement.letter} label={label('disbursement_letter')} />
          ) : null
        ),
        fact('verification', <Verified isVerified={disbursement.isVerified} />),
        ...reporterOf(disbursement.reportedBy),
      ]}
    />
  )
}

/** The holder of the loan. */
export function HolderFacts({ holder }: { holder: Loans.Holder }) {
  return (
    <DescriptionList
      columns={2}
      labels="loans.labels"
      items={(fact) => [
        fact(
          'application',
          <a href={`/officer/applications/${holder.applicationId}`}>{holder.applicationNo}</a>
        ),
        fact('applicant', holder.applicantName),
        fact('aadhaar', holder.aadhaar),
        fact('scheme', holder.scheme),
        fact('district', holder.district),
        fact('status', holder.status),
        fact(
          'loi_no',
          <a href={`/officer/applications/${holder.applicationId}/loi`}>{holder.loiNumber}</a>
        ),
        fact(
          'loi_validity',
          t('loans.sanction.loi_range', {
            from: holder.loiFrom,
            till: holder.loiTill,
          })
        ),
      ]}
    />
  )
}
