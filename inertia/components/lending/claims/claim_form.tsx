import { Group, Stack, TextInput } from '@mantine/core'
import { type InertiaFormProps, useForm } from '@inertiajs/react'
import { useState } from 'react'
import { formatRupees, paise, rupeesToPaise } from '#kernel/money/paise'
import type { Claims } from '@generated/views'
import {
  correctClaim,
  fillClaim,
  type FilledPayment,
  type FilledValues,
  NOTHING_FILLED,
} from '~/components/lending/claims/fill_claim'
import { InstalmentTable } from '~/components/lending/claims/instalment_table'
import { PdfPassword, StatementOffer } from '~/components/lending/claims/statement_offer'
import { Money } from '~/components/money'
import { DescriptionList, SectionCard } from '~/components/page'
import { AmountField, DateField } from '~/components/form/fields'
import { PostForm, SubmitButton, TextField } from '~/components/form/form'
import { FileField } from '~/components/form/file_field'
import { ResetButton } from '~/components/form/reset_button'
import { useFormErrors, useFields, fieldId } from '~/lib/form'
import { t } from '~/lib/translate'
import { asTyped, withHyphens } from '~/lib/typed_day'

type ClaimFormProps = {
  action: string
  instalments: readonly Claims.InstalmentChoice[]
  needsPhoto: boolean
  /** Set when the sanction has no account number of the loan yet. */
  asksAccount?: boolean
  /** `paidDates` are the days of instalments that were paid on a different day, by schedule row. */
  initial: FilledValues
  /** Set when a returned claim is corrected: the state of the claim that the page shows. */
  expectedState?: { expectedStatusId: number; expectedDecisionId: number | null }
}

/** Maximum number that the server accepts. */
const MAX_STATEMENTS = 12

const lineKey = (id: number, line: number) => `${id} line ${line}`

interface ClaimData extends FilledValues {
  accountNo: string
  mandateReference: string
  proof: File | null
  /** Password of a proof that is an encrypted PDF. */
  password: string
  photo: File | null
}

/** The claim form: which instalments were paid, when and how much, with proof (document 4, 2.4). */
export function ClaimForm(props: ClaimFormProps) {
  const { action, instalments, asksAccount, initial, expectedState } = props
  const form = useForm<ClaimData>({
    ...initial,
    accountNo: '',
    mandateReference: '',
    proof: null,
    password: '',
    photo: null,
  })
  const errors = useFormErrors(form)
  const isCorrection = expectedState !== undefined
  const statements = useStatements(form, isCorrection)
  /** Without an instalment to claim there is nothing to fill in; the table shows from when there will be. */
  const isOpen = isCorrection || instalments.some((row) => row.state === 'due')

  /** Returns the paid day of an instalment according to the form. */
  const dayOf = (id: number) =>
    form.data.chosen.includes(id) ? form.data.paidDates[id] || form.data.paidOn : null
  const toggle = (id: number) => {
    const { chosen } = form.data
    form.setData(
      'chosen',
      chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
    )
  }
  const submit = () => {
    form.transform(({ chosen, paidDates, accountNo, mandateReference, ...data }) => ({
      ...data,
      ...expectedState,
      ...(asksAccount ? { accountNo, mandateReference } : {}),
      ...(statements.signed.length > 0 ? { statements: statements.signed } : {}),
      rows: chosen.map((scheduleRowId) => ({
        scheduleRowId,
        ...(paidDates[scheduleRowId] ? { paidOn: paidDates[scheduleRowId] } : {}),
        ...statements.readingOf(scheduleRowId, paidDates[scheduleRowId] || data.paidOn),
      })),
    }))
    form.post(action, { forceFormData: true, preserveScroll: 'errors' })
  }

  return (
    <PostForm form={form} className="as-stack" onSend={submit}>
      <Stack gap="lg">
        {isOpen ? (
          <StatementOffer
            action={`${action}/statement`}
            chosen={form.data.chosen}
            dayOf={isCorrection ? dayOf : undefined}
            onRead={statements.add}
            onTake={statements.fill}
          />
        ) : null}
        <SectionCard title={t('claims.form.table')}>
          <InstalmentTable
            instalments={instalments}
            chosen={form.data.chosen}
            onToggle={toggle}
            error={errors.rows}
          />
        </SectionCard>
        {isOpen ? (
          <>
            <Payment {...props} form={form} />
            <Group>
              <SubmitButton
                form={form}
                label={t(isCorrection ? 'claims.form.resubmit' : 'claims.form.submit')}
              />
              <ResetButton />
            </Group>
          </>
        ) : null}
      </Stack>
    </PostForm>
  )
}

/** What account statements say of the instalments; a new claim is filled in from them. */
function useStatements(form: InertiaFormProps<ClaimData>, isCorrection: boolean) {
  /** Findings about payments, by instalment and day; sent with the claim. */
  const [readings, setReadings] = useState<Record<string, string>>({})
  /** Lines that the user confirmed, by instalment: the day and the key of the reading. */
  const [confirmed, setConfirmed] = useState<Record<number, { on: string; key: string }>>({})
  /** Findings of each statement about instalments, as the server signed them. */
  const [signed, setSigned] = useState<string[]>([])
  /** Values filled in, with the file that became the proof. */
  const [given, setGiven] = useState({ filled: NOTHING_FILLED, file: null as File | null })

  const fill = (payments: readonly FilledPayment[], file: File, password: string) => {
    const applyPayments = isCorrection ? correctClaim : fillClaim
    const { data, filled } = applyPayments(form.data, payments, given.filled)
    const isProof =
      payments.length > 0 && (form.data.proof === null || form.data.proof === given.file)
    form.setData(isProof ? { ...data, proof: file, password } : data)
    setGiven({ filled, file: isProof ? file : given.file })
    for (const { scheduleRowId: id, on, line } of payments) {
      if (line) setConfirmed((before) => ({ ...before, [id]: { on, key: lineKey(id, line) } }))
    }
  }
  const add = (
    { instalments: found, facts }: Claims.RecognisedPayments,
    file: File,
    password: string
  ) => {
    setSigned((before) => [...before.filter((one) => one !== facts), facts].slice(-MAX_STATEMENTS))
    const read = found.flatMap(({ scheduleRowId: id, readings: all }) =>
      all.flatMap(({ on, line, reading }) => [
        [`${id} ${on}`, reading],
        [lineKey(id, line), reading],
      ])
    )
    setReadings((before) => ({ ...before, ...Object.fromEntries(read) }))
    if (isCorrection) return
    const recognised = found.flatMap(({ scheduleRowId, finding }) =>
      finding.kind === 'recognised'
        ? [{ scheduleRowId, on: finding.paidOn, amountPaise: finding.amountPaise }]
        : []
    )
    fill(recognised, file, password)
  }
  const readingOf = (id: number, on: string) => {
    const isConfirmed = confirmed[id]?.on === on
    const reading = readings[isConfirmed ? confirmed[id].key : `${id} ${on}`]
    return reading ? { statementLine: reading, isConfirmed } : {}
  }
  return { signed, add, fill, readingOf }
}

/** The payment of the chosen instalments: their sums, days, amounts and proof. */
function Payment({
  form,
  instalments,
  needsPhoto,
  asksAccount,
  expectedState,
}: ClaimFormProps & { form: InertiaFormProps<ClaimData> }) {
  const field = useFields(form, 'claims.form')
  const errors = useFormErrors(form)
  const isCorrection = expectedState !== undefined
  const { paidDates } = form.data
  const chosen = instalments.filter((row) => form.data.chosen.includes(row.scheduleRowId))
  const sum = (of: (row: Claims.InstalmentChoice) => number) =>
    chosen.reduce((total, row) => total + of(row), 0)
  const due = sum((row) => row.principalPaise) + sum((row) => row.interestPaise)
  const minPaidPaise = due + (rupeesToPaise(form.data.charges) ?? 0)
  return (
    <SectionCard title={t('claims.form.totals')}>
      <DescriptionList
        columns={2}
        labels="claims.form"
        items={(fact) => [
          fact('sum_interest', <Money paise={sum((row) => row.interestPaise)} />),
          fact('sum_principal', <Money paise={sum((row) => row.principalPaise)} />),
          fact('sum_emi', <Money paise={sum((row) => row.emiPaise)} />),
          fact('sum_refund', <Money paise={sum((row) => row.proposedPaise)} />),
        ]}
      />
      <Stack gap="md" mt="md">
        <DateField {...field('paidOn', 'paid_on')} required />
        {chosen.length > 1 || chosen.some((row) => paidDates[row.scheduleRowId]) ? (
          <PaidDates
            rows={chosen}
            dates={paidDates}
            onChange={(id, day) => form.setData('paidDates', { ...paidDates, [id]: day })}
          />
        ) : null}
        <AmountField {...field('charges')} required />
        <AmountField
          {...field('paidAmount', 'paid_amount', { amount: formatRupees(paise(minPaidPaise)) })}
          required
        />
        {asksAccount ? (
          <>
            <TextField
              {...field('accountNo', 'loans.labels.account')}
              hint={t('claims.form.reference_hint')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={40}
            />
            <TextField
              {...field('mandateReference', 'loans.labels.mandate')}
              hint={t('loans.sanction.mandate_hint')}
              autoComplete="off"
              maxLength={40}
            />
          </>
        ) : null}
        <FileField
          {...field('proof')}
          hint={t(isCorrection ? 'claims.form.keep_file' : 'claims.form.proof_hint')}
          required={!isCorrection}
        />
        {errors.password ? <PdfPassword form={form} /> : null}
        {needsPhoto ? (
          <FileField
            {...field('photo')}
            hint={t(isCorrection ? 'claims.form.keep_file' : 'claims.form.photo_hint')}
            required={!isCorrection}
          />
        ) : null}
      </Stack>
    </SectionCard>
  )
}

type PaidDatesProps = {
  rows: readonly Claims.InstalmentChoice[]
  /** Days by schedule row; empty where the day of the complete claim applies. */
  dates: Record<number, string>
  onChange: (scheduleRowId: number, day: string) => void
}

/** Instalments that were paid on a different day from the form's, each with its own day (DECISIONS 8). */
function PaidDates({ rows, dates, onChange }: PaidDatesProps) {
  return (
    <fieldset className="as-fieldset">
      <legend>{t('claims.form.paid_dates')}</legend>
      <p className="as-hint">{t('claims.form.paid_dates_hint')}</p>
      <div className="as-columns" data-least="field">
        {rows.map(({ scheduleRowId, dueOn }) => {
          const typed = asTyped(dates[scheduleRowId] ?? '')
          return (
            <TextInput
              key={scheduleRowId}
              id={fieldId(`paidDates.${scheduleRowId}`)}
              label={t('claims.form.paid_on_of', { date: dueOn })}
              inputMode="numeric"
              autoComplete="off"
              placeholder={t('common.form.date_placeholder')}
              value={typed}
              onChange={(event) =>
                onChange(scheduleRowId, withHyphens(event.currentTarget.value, typed))
              }
            />
          )
        })}
      </div>
    </fieldset>
  )
}
