import { ActionButton, LinkButton } from '~/components/buttons'
import { router, useForm } from '@inertiajs/react'
import type { Loans, Masters } from '@generated/views'
import { SanctionFacts } from '~/components/lending/loans/loan_facts'
import { Notice, Page, SectionCard } from '~/components/page'
import { t } from '~/lib/translate'
import { parsePlainDate } from '#kernel/calendar/plain_date'
import { formatRupees, paise, plainRupees, rupeesToPaise } from '#kernel/money/paise'
import { basisPoints, percentNumber } from '#kernel/rates/basis_points'
import { AmountField, CheckboxField, DateField, SelectField } from '~/components/form/fields'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { ResetButton } from '~/components/form/reset_button'
import { MaskedField } from '~/components/form/encrypted_field'
import { LetterField } from '~/components/lending/loans/letter_field'
import { TermFields } from '~/components/lending/loans/term_fields'
import { useFields } from '~/lib/form'

const NEXT = {
  disbursement: { path: 'disbursements', label: 'loans.sanction.next' },
  claim: { path: 'claims/new', label: 'loans.disbursements.next' },
}

type SanctionProps = {
  application: Loans.Application
  sanction: Loans.Sanction | null
  /** The step after a recorded sanction; null where there is none. */
  next: keyof typeof NEXT | null
  can: { record: boolean }
  lois: { number: string; from: string; till: string; amountPaise: number }[]
  limits: Loans.SanctionLimits[]
  banks: Masters.Option[]
  showsAllBanks: boolean
  /** The sanction that the bank's branch reported, with which the form is prefilled. */
  bankReport: Loans.BankReport | null
}

/** The bank's sanction: a form until it is saved, afterwards read-only. */
export default function SanctionPage(props: SanctionProps) {
  const { application, sanction, next, can, lois, limits, banks, showsAllBanks, bankReport } = props
  const base = `/loans/${application.uuid}`
  return (
    <Page
      title={t('loans.sanction.title')}
      subtitle={`${application.number} · ${application.scheme}`}
      backHref={`/my-applications/${application.uuid}`}
    >
      {sanction ? (
        <SectionCard title={t('loans.sanction.saved_title')}>
          <SanctionFacts sanction={sanction} />
          <p>{t('loans.sanction.saved_note')}</p>
          <div className="as-actions">
            {next ? (
              <LinkButton href={`${base}/${NEXT[next].path}`} label={t(NEXT[next].label)} />
            ) : null}
            {next === 'disbursement' ? null : (
              <LinkButton
                variant="default"
                href={`${base}/disbursements`}
                label={t('loans.disbursements.title')}
              />
            )}
          </div>
        </SectionCard>
      ) : null}
      {!sanction && can.record ? (
        <SectionCard>
          <SanctionForm
            application={application}
            lois={lois}
            limits={limits}
            banks={banks}
            showsAllBanks={showsAllBanks}
            bankReport={bankReport}
          />
        </SectionCard>
      ) : null}
      {!sanction && !can.record ? <Notice tone="info">{t('loans.sanction.closed')}</Notice> : null}
    </Page>
  )
}

type SanctionFormProps = {
  application: Loans.Application
  lois: { number: string; from: string; till: string; amountPaise: number }[]
  /** Newest first. */
  limits: Loans.SanctionLimits[]
  banks: Masters.Option[]
  showsAllBanks: boolean
  bankReport: Loans.BankReport | null
}

/** Data of the bank's sanction letter, with the letter (document 4, 2.1). */
function SanctionForm(props: SanctionFormProps) {
  const { application, lois, banks, showsAllBanks, bankReport } = props
  const form = useForm({
    bankId: String(bankReport?.bankId ?? ''),
    branchName: bankReport?.branchName ?? '',
    city: '',
    sanctionedOn: bankReport?.doneOn ?? '',
    tenureMonths: '',
    rate: bankReport?.rateBp ? percentNumber(basisPoints(bankReport.rateBp)) : '',
    amount: bankReport ? plainRupees(paise(bankReport.amountPaise)) : '',
    letter: null as File | null,
    accountNo: '',
    mandateReference: '',
    isExcessConfirmed: false,
    isFinalLetter: false,
    expectedStatusId: application.statusId,
  })
  const field = useFields(form, 'loans.labels')
  /** The limits of the day of sanction; before a day is typed, today's. */
  const day = parsePlainDate(form.data.sanctionedOn)
  const limits =
    props.limits.find(({ from }) => day === null || from <= day) ?? props.limits.at(-1)!
  /** The newest letter whose validity includes the day: an amount sanctioned above it has to be confirmed. */
  const letter =
    lois.find(({ from, till }) => day !== null && from <= day && day <= till) ?? lois[0]
  const amount = rupeesToPaise(form.data.amount)
  const excess = letter && amount !== null ? amount - letter.amountPaise : 0
  const label = (name: string) => t(`loans.labels.${name}`)
  const dates = lois
    .map(({ from, till }) => t('loans.sanction.loi_range', { from, till }))
    .join('; ')
  const base = `/loans/${application.uuid}/sanction`
  const showAllBanks = () =>
    router.reload({ data: { banks: 'all' }, only: ['banks', 'showsAllBanks'] })
  return (
    <PostForm
      form={form}
      className="as-stack"
      onSend={() => form.post(base, { forceFormData: true, preserveScroll: 'errors' })}
    >
      <p>{t('loans.sanction.intro')}</p>
      {bankReport ? <Notice tone="info" text={t('loans.sanction.bank_says')} /> : null}
      <SelectField
        {...field('bankId', 'bank')}
        options={banks}
        searchable={showsAllBanks}
        required
      />
      {showsAllBanks ? null : (
        <div>
          <ActionButton
            variant="subtle"
            onClick={showAllBanks}
            label={t('loans.sanction.bank_missing')}
          />
        </div>
      )}
      <TextField {...field('branchName', 'branch_name')} maxLength={120} required />
      <TextField {...field('city')} maxLength={80} />
      <DateField
        {...field('sanctionedOn', 'sanction_date')}
        hint={t('loans.sanction.loi_dates', { dates })}
        required
      />
      <TermFields form={form} limits={limits} />
      <AmountField
        {...field('amount', 'sanction_amount')}
        hint={t('loans.sanction.range_hint', {
          min: formatRupees(paise(limits.minAmountPaise)),
          max: formatRupees(paise(limits.maxAmountPaise)),
        })}
        required
      />
      {letter && excess > 0 ? (
        <Notice tone="warning">
          <p>
            {t('loans.sanction.excess', {
              amount: formatRupees(amount!),
              letter: formatRupees(paise(letter.amountPaise)),
              difference: formatRupees(paise(excess)),
            })}
          </p>
          <CheckboxField
            {...field('isExcessConfirmed', 'loans.sanction.excess_confirmed')}
            required
          />
        </Notice>
      ) : null}
      <MaskedField
        {...field('accountNo', 'account')}
        hint={t('loans.sanction.account_hint')}
        mask={bankReport?.accountMask ?? ''}
        inputMode="numeric"
        required
      />
      <TextField
        {...field('mandateReference', 'mandate')}
        hint={t('loans.sanction.mandate_hint')}
        autoComplete="off"
        maxLength={40}
      />
      <LetterField form={form} label={label('sanction_letter')} />
      <CheckboxField {...field('isFinalLetter', 'loans.sanction.final_letter')} required />
      <SubmitRow form={form} label={t('common.actions.submit')}>
        <ResetButton />
      </SubmitRow>
    </PostForm>
  )
}
