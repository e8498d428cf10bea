import { basisPoints, formatPercent } from '#kernel/rates/basis_points'
import type { Loans } from '@generated/views'
import { DescriptionList } from '~/components/description_list'
import { FileLink } from '~/components/file_link'
import { Money } from '~/components/money'
import { StatusBadge } from '~/components/status_badge'
import { useT } from '~/lib/use_t'

/** The bank's letter, or that there is none. */
export function LetterLink({ file, label }: { file: Loans.LoanFile | null; label: string }) {
  return file ? (
    <FileLink href={`/files/${file.uuid}`} label={label} mime={file.mime} size={file.size} />
  ) : null
}

export function Verified({ isVerified }: { isVerified: boolean }) {
  const t = useT()
  return (
    <StatusBadge
      label={t(isVerified ? 'loans.states.verified' : 'loans.states.not_verified')}
      tone={isVerified ? 'success' : 'warning'}
    />
  )
}

/** Whose system reported it; nothing where the applicant recorded it. */
const reporterOf = (bank: string | null, t: ReturnType<typeof useT>) =>
  bank ? [{ label: t('loans.labels.reported_by'), value: bank }] : []

/** What the bank sanctioned and what of it was paid out. */
export function SanctionFacts({ sanction }: { sanction: Loans.Sanction }) {
  const t = useT()
  const label = (name: string) => t(`loans.labels.${name}`)
  return (
    <DescriptionList
      columns={2}
      items={[
        { label: label('bank'), value: sanction.bank },
        {
          label: label('branch'),
          value: [sanction.branchName, sanction.city].filter(Boolean).join(', '),
        },
        { label: label('sanction_date'), value: t.date(sanction.sanctionedOn) },
        { label: label('approved_amount'), value: <Money paise={sanction.amountPaise} /> },
        ...(sanction.excessPaise > 0
          ? [
              { label: label('letter_amount'), value: <Money paise={sanction.letterPaise} /> },
              { label: label('excess'), value: <Money paise={sanction.excessPaise} /> },
              ...(sanction.excessRemarks
                ? [{ label: label('excess_remarks'), value: sanction.excessRemarks }]
                : []),
            ]
          : []),
        { label: label('account'), value: sanction.account || t('loans.states.no_account') },
        { label: label('disbursed_amount'), value: <Money paise={sanction.disbursedPaise} /> },
        { label: label('rate'), value: formatPercent(basisPoints(sanction.rateBp)) },
        { label: label('tenure'), value: sanction.tenureMonths },
        {
          label: label('sanction_letter'),
          value: sanction.letter ? (
            <LetterLink file={sanction.letter} label={label('sanction_letter')} />
          ) : null,
        },
        { label: label('verification'), value: <Verified isVerified={sanction.isVerified} /> },
        ...reporterOf(sanction.reportedBy, t),
      ]}
    />
  )
}

/** One tranche as recorded. */
export function DisbursementFacts({ disbursement }: { disbursement: Loans.Disbursement }) {
  const t = useT()
  const label = (name: string) => t(`loans.labels.${name}`)
  const { moratoriumKind, moratoriumMonths, capitalisedPaise } = disbursement
  return (
    <DescriptionList
      columns={2}
      items={[
        { label: label('tranche'), value: disbursement.trancheNo },
        { label: label('disbursement_date'), value: t.date(disbursement.disbursedOn) },
        { label: label('amount'), value: <Money paise={disbursement.amountPaise} /> },
        { label: label('rate'), value: formatPercent(basisPoints(disbursement.rateBp)) },
        { label: label('tenure'), value: disbursement.tenureMonths },
        { label: label('emi_amount'), value: <Money paise={disbursement.emiPaise} /> },
        { label: label('computed_emi'), value: <Money paise={disbursement.computedEmiPaise} /> },
        { label: label('emi_start'), value: t.date(disbursement.emiStartOn) },
        { label: label('emi_end'), value: t.date(disbursement.emiEndOn) },
        ...(moratoriumKind
          ? [
              {
                label: label('moratorium'),
                value: t('loans.moratorium.summary', {
                  months: moratoriumMonths,
                  kind: t(`loans.moratorium.${moratoriumKind}`),
                }),
              },
            ]
          : []),
        ...(capitalisedPaise > 0
          ? [{ label: label('capitalised'), value: <Money paise={capitalisedPaise} /> }]
          : []),
        {
          label: label('disbursement_letter'),
          value: disbursement.letter ? (
            <LetterLink file={disbursement.letter} label={label('disbursement_letter')} />
          ) : null,
        },
        { label: label('verification'), value: <Verified isVerified={disbursement.isVerified} /> },
        ...reporterOf(disbursement.reportedBy, t),
      ]}
    />
  )
}

/** Whose loan it is. */
export function HolderFacts({ holder }: { holder: Loans.Holder }) {
  const t = useT()
  const label = (name: string) => t(`loans.labels.${name}`)
  return (
    <DescriptionList
      columns={2}
      items={[
        {
          label: label('application'),
          value: (
            <a href={`/officer/applications/${holder.applicationId}`}>{holder.applicationNo}</a>
          ),
        },
        { label: label('applicant'), value: holder.applicantName },
        { label: label('aadhaar'), value: holder.aadhaar },
        { label: label('scheme'), value: holder.scheme },
        { label: label('district'), value: holder.district },
        { label: label('status'), value: holder.status },
        {
          label: label('loi_no'),
          value: (
            <a href={`/officer/applications/${holder.applicationId}/loi`}>{holder.loiNumber}</a>
          ),
        },
        {
          label: label('loi_validity'),
          value: t('loans.sanction.loi_range', {
            from: holder.loiFrom,
            till: holder.loiTill,
          }),
        },
      ]}
    />
  )
}
