import { LinkButton } from '~/components/buttons'
import { Progress } from '@mantine/core'
import { router, useForm } from '@inertiajs/react'
import { useRef, useState } from 'react'
import type { Workflow } from '@generated/views'
import type { SelectOption } from '~/components/form/searchable_select'
import { SelectField, TextAreaField } from '~/components/form/fields'
import { PostForm, SubmitRow } from '~/components/form/form'
import { EmptyState, Notice, PageHeader, SectionCard, StatusBadge } from '~/components/page'
import { HttpError } from '~/lib/post_json'
import { FilesForStep } from '~/components/lending/approvals/review/files_for_step'
import { sendSteps } from '~/components/lending/approvals/review/send_steps'
import { useFreshFiles } from '~/components/lending/approvals/review/use_fresh_files'
import { clearStoredSelection } from '~/components/lending/approvals/review/use_selection'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'
import { DataTable } from '~/components/data_table'
import '~/components/lending/approvals/review/review.css'

const KINDS = ['refused', 'left_out', 'done'] as const
const TONES = { done: 'success', refused: 'danger', left_out: 'warning' } as const

interface BulkFilesProps {
  action: string
  /** The full name of the step. */
  title: string
  /** The input that it requires; null where none of the files allows it any more. */
  step: Omit<Workflow.OfferedStep, 'key' | 'label' | 'button'> | null
  files: Workflow.SubjectForStep[]
  /** The list in which the files were chosen, and its name. */
  backHref: string
  backLabel: string
  /** Address to which the step is sent. */
  path: string
  /** Warning shown before the button of a step that requires confirmation. */
  warningOf: (count: number) => string
  /** Fields and documents that a return can name; none for other steps. */
  items?: readonly SelectOption[]
  /** Whether remarks are recorded for each of them. */
  hasRemarks?: boolean
}

const REMARKS_LENGTH = 1000

const isUsual = ({ error: stepError, exceptions }: Workflow.SubjectForStep) =>
  stepError === null && exceptions.length === 0

/** One step for several files: first the objections for each, then the outcome for each. */
export function BulkFiles(props: BulkFilesProps) {
  const { action, title, step, files, backHref, backLabel, path, warningOf } = props
  const { hasRemarks = true, items = [] } = props
  const form = useForm({ reasonId: '', item: '', remarks: '' })
  const field = useFields(form, 'workflow.bar')
  const [chosen, setChosen] = useState(() => files.filter(isUsual).map(({ id }) => id))
  const [outcomes, setOutcomes] = useState<Workflow.SubjectOutcome[]>([])
  const [sending, setSending] = useState<number | null>(null)
  const [stepError, setStepError] = useState('')
  const isSending = useRef(false)
  const isOver = outcomes.length > 0 && sending === null && stepError === ''
  useFreshFiles(outcomes.length === 0 && sending === null)

  const known = new Map(outcomes.map((one) => [one.id, one]))
  const canTake = ({ id, error: why, exceptions, isOpened }: Workflow.SubjectForStep) =>
    why === null && !known.has(id) && (exceptions.length === 0 || isOpened)
  const waiting = files.filter((file) => chosen.includes(file.id) && canTake(file))

  const send = async () => {
    if (isSending.current || waiting.length === 0) return
    isSending.current = true
    const { reasonId, item, remarks } = form.data
    const decision = {
      action,
      reasonId: Number(reasonId) || null,
      item: item || null,
      remarks: remarks || null,
    }
    const allOutcomes: Workflow.SubjectOutcome[] = [...outcomes]
    form.clearErrors()
    setStepError('')
    setSending(waiting.length)
    try {
      await sendSteps(path, { files: waiting, decision }, (portion) => {
        allOutcomes.push(...portion)
        setOutcomes([...allOutcomes])
      })
      clearStoredSelection()
    } catch (error) {
      const isField = error instanceof HttpError && error.field !== null
      if (isField) form.setError(error.field as 'remarks', error.message)
      else setStepError((error instanceof HttpError && error.message) || t('approvals.bulk.broken'))
    }
    isSending.current = false
    setSending(null)
    router.reload({ only: ['undo'] })
  }

  const line = (rows: Workflow.SubjectForStep[], kind: 'exceptions' | 'usual') => (
    <FilesForStep
      kind={kind}
      files={rows}
      chosen={chosen.filter((id) => rows.some((row) => row.id === id && canTake(row)))}
      onChange={(ids) =>
        setChosen([...chosen.filter((id) => !rows.some((row) => row.id === id)), ...ids])
      }
      canTake={canTake}
      isLocked={sending !== null}
    />
  )
  const exceptions = files.filter((file) => !isUsual(file))
  const usual = files.filter(isUsual)

  return (
    <>
      <PageHeader
        title={t('approvals.bulk.title', { step: title, count: files.length })}
        subtitle={step ? t('workflow.bar.leads_to', { status: step.leadsTo }) : null}
        backHref={backHref}
        backLabel={backLabel}
      />
      <div className="as-stack">
        {outcomes.length > 0 || sending !== null ? (
          <BulkOutcomes files={files} outcomes={outcomes} isSending={sending !== null} />
        ) : null}
        {sending !== null ? (
          <Progress
            value={((sending - waiting.length) / sending) * 100}
            aria-label={t('approvals.bulk.progress')}
          />
        ) : null}
        {stepError ? <Notice tone="danger" role="alert" text={stepError} /> : null}
        {isOver ? (
          <div className="as-actions">
            <LinkButton href={backHref} label={t('approvals.bulk.back')} />
          </div>
        ) : (
          <>
            {outcomes.length === 0 && exceptions.length > 0 ? line(exceptions, 'exceptions') : null}
            {step ? (
              <SectionCard>
                <PostForm form={form} className="as-stack" onSend={() => void send()}>
                  {step.needsReason ? (
                    <SelectField {...field('reasonId')} required options={step.reasons} />
                  ) : null}
                  {items.length > 0 ? <SelectField {...field('item')} options={items} /> : null}
                  {hasRemarks ? (
                    <TextAreaField
                      {...field('remarks')}
                      hint={t('approvals.bulk.remarks_hint')}
                      required={step.needsRemarks}
                      maxLength={REMARKS_LENGTH}
                      rows={2}
                    />
                  ) : null}
                  {step.asksFirst ? <p>{warningOf(waiting.length)}</p> : null}
                  <SubmitRow
                    form={{ ...form, processing: sending !== null }}
                    disabled={waiting.length === 0}
                    label={t('approvals.bulk.take', { step: title, count: waiting.length })}
                  >
                    <LinkButton
                      href={backHref}
                      variant="default"
                      label={t('common.actions.cancel')}
                    />
                  </SubmitRow>
                </PostForm>
              </SectionCard>
            ) : null}
            {outcomes.length === 0 && usual.length > 0 ? line(usual, 'usual') : null}
          </>
        )}
      </div>
    </>
  )
}

type Outcome = Workflow.SubjectOutcome

interface BulkOutcomesProps {
  files: readonly Workflow.SubjectForStep[]
  outcomes: readonly Outcome[]
  isSending: boolean
}

/** The outcome for each file; those for which nothing was done come first. */
function BulkOutcomes({ files, outcomes, isSending }: BulkOutcomesProps) {
  const count = (kind: Outcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === kind).length
  const rows = KINDS.flatMap((kind) =>
    outcomes.flatMap((one) => {
      const file = files.find(({ id }) => id === one.id)
      return one.outcome === kind && file ? [{ ...file, ...one }] : []
    })
  )
  const counts = { done: count('done'), refused: count('refused'), left: count('left_out') }
  const isWhole = counts.refused + counts.left === 0
  return (
    <>
      <Notice
        tone={isSending ? 'info' : isWhole ? 'success' : 'warning'}
        role="status"
        text={t(isSending ? 'approvals.bulk.sending' : 'approvals.bulk.result', counts)}
      />
      <DataTable
        caption={t('approvals.bulk.outcomes')}
        hideCaption
        labels="approvals.columns"
        columns={(column) => [
          column('number'),
          { key: 'applicantName', label: t('approvals.columns.applicantName'), isName: true },
          column('approvals.bulk.outcome', ({ outcome }) => (
            <StatusBadge label={t(`approvals.bulk.is.${outcome}`)} tone={TONES[outcome]} />
          )),
          { key: 'why', label: t('approvals.bulk.why') },
        ]}
        rows={rows}
        rowHref={({ href }) => href}
        empty={<EmptyState title={t('approvals.bulk.sending', counts)} />}
      />
    </>
  )
}
