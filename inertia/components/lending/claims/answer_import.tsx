import { ActionButton } from '~/components/buttons'
import { Group, NativeSelect, Stack } from '@mantine/core'
import { router, useForm } from '@inertiajs/react'
import { PostForm } from '~/components/form/form'
import type { Claims } from '@generated/views'
import { SelectField } from '~/components/form/fields'
import { FileField } from '~/components/form/file_field'
import { Notice } from '~/components/page'
import { TABLES } from '~/lib/files'
import { AnswerRows, type Decisions, isDecided } from '~/components/lending/claims/answer_rows'
import { TablePages } from '~/components/table/table_pages'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const MAX_MEGABYTES = 24

type AnswerImportProps = {
  batchId: number
  report: Claims.AnswerReport | null
  /** Id of a response that was fetched: its rows are decided without a file. */
  responseId: number | null
  /** Banks for a batch that was sent manually: a layout is verified for a bank. */
  banks: Claims.BatchTransfer['banks']
}

/** The bank's response: choose the file, see what it would do, decide contradictory rows, import it. */
export function AnswerImport({ batchId, report, responseId, banks }: AnswerImportProps) {
  const form = useForm({
    file: null as File | null,
    connectionId: banks.length === 1 ? banks[0].value : '',
    mapping: (report?.mapping ?? null) as Record<string, number | null> | null,
    decisions: {} as Decisions,
  })
  const field = useFields(form, 'claims.payments')
  const mapping = form.data.mapping ?? report?.mapping ?? null
  const errors = report?.errors ?? []
  const decided = Object.entries(form.data.decisions).flatMap(([line, decision]) => {
    if (!isDecided(decision)) return []
    const returnCode = decision.result === 'failed' ? decision.returnCode || null : null
    return [{ ...decision, line: Number(line), returnCode }]
  })
  const options = { preserveState: true, preserveScroll: true }
  const rowsHref = `/officer/bank-transfers/${responseId}/rows`
  const send = (dryRun: boolean, errorPage = 1) => {
    if (responseId !== null) {
      form.transform(() => ({ decisions: decided }))
      form.post(rowsHref, options)
      return
    }
    form.transform((data) => ({
      file: data.file,
      connectionId: data.connectionId || undefined,
      dryRun,
      errorPage,
      ...(!dryRun && decided.length > 0 ? { decisions: JSON.stringify(decided) } : {}),
      ...(mapping ? { mapping } : {}),
    }))
    form.post(`/officer/payment-batches/${batchId}/answers`, { ...options, forceFormData: true })
  }
  return (
    <PostForm form={form} className="as-stack" onSend={() => send(responseId === null)}>
      <Stack gap="md">
        {responseId === null ? (
          <FileField
            {...field('file', 'answer_file')}
            hint={t('claims.payments.answer_hint')}
            accept={`${TABLES},.txt,.res`}
            maxMegabytes={MAX_MEGABYTES}
            camera={false}
            required
          />
        ) : null}
        {responseId === null && banks.length > 1 ? (
          <SelectField {...field('connectionId', 'answer_bank')} options={banks} />
        ) : null}
        {responseId === null && report && mapping ? (
          <AnswerColumns
            header={report.header}
            mapping={mapping}
            onChange={(field, column) =>
              form.setData({
                ...form.data,
                mapping: { ...mapping, [field]: column },
                decisions: {},
              })
            }
          />
        ) : null}
        {report ? <AnswerOutcome report={report} /> : null}
        {report && errors.length > 0 ? (
          <>
            <AnswerRows
              errors={errors}
              returnReasons={report.returnReasons}
              decisions={form.data.decisions}
              onChange={(decisions) => form.setData('decisions', decisions)}
            />
            <TablePages
              {...report.errorPages}
              label={t('claims.payments.wrong_rows')}
              onPage={(errorPage) =>
                responseId === null
                  ? send(true, errorPage)
                  : router.get(rowsHref, { errorPage }, options)
              }
            />
          </>
        ) : null}
        <Group>
          {responseId === null ? (
            <ActionButton
              type="submit"
              variant="default"
              loading={form.processing}
              label={t('claims.payments.dry_run')}
            />
          ) : null}
          {report && report.errorCount <= decided.length ? (
            <ActionButton
              onClick={() => send(false)}
              loading={form.processing}
              label={t('claims.payments.import')}
            />
          ) : null}
        </Group>
      </Stack>
    </PostForm>
  )
}

type AnswerColumnsProps = {
  header: string[]
  mapping: Record<string, number | null>
  onChange: (field: string, column: number | null) => void
}

function AnswerColumns({ header, mapping, onChange }: AnswerColumnsProps) {
  const columns = header.map((name, index) => ({
    value: String(index),
    label: name || `${index + 1}`,
  }))
  return (
    <fieldset className="as-fieldset">
      <legend>{t('claims.payments.columns')}</legend>
      <div className="as-columns" data-least="field">
        {Object.entries(mapping).map(([field, column]) => (
          <NativeSelect
            key={field}
            label={t(`claims.payments.fields.${field}`)}
            value={column === null ? '' : String(column)}
            data={[{ value: '', label: t('claims.payments.no_column') }, ...columns]}
            onChange={(event) =>
              onChange(field, event.target.value === '' ? null : Number(event.target.value))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

function AnswerOutcome({ report }: { report: Claims.AnswerReport }) {
  const { sheet, rows, paid, failed, pending, returned, credited } = report
  const { unchanged, unanswered, errorCount } = report
  return (
    <Notice tone={errorCount > 0 ? 'danger' : 'info'} role="status">
      {sheet.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>{t('claims.payments.would_do', { rows, paid, failed, unchanged, unanswered })}</p>
      {returned > 0 ? <p>{t('claims.payments.returned', { count: returned })}</p> : null}
      {credited > 0 ? <p>{t('claims.payments.credited', { count: credited })}</p> : null}
      {pending > 0 ? <p>{t('claims.payments.pending', { count: pending })}</p> : null}
      {errorCount > 0 ? <p>{t('claims.payments.errors', { count: errorCount })}</p> : null}
    </Notice>
  )
}
