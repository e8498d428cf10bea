import { ActionButton, LinkButton } from '~/components/buttons'
import { Link, router, useForm } from '@inertiajs/react'
import IconCalendarPlus from '~/icons/calendar_plus.svg?icon'
import { useState } from 'react'
import type { Approvals, Lists } from '@generated/views'
import { EmptyState, Notice, StatusBadge } from '~/components/page'
import { OfficerList } from '~/components/platform/lists/officer_list'
import { useListQuery } from '~/components/platform/lists/list_columns'
import { useSelection, type ChosenRow } from '~/components/lending/approvals/review/use_selection'
import { toneOfColumn } from '~/lib/status_tone'
import { t } from '~/lib/translate'
import { PdfButton } from '~/components/pdf_button'
import IconCalendarTime from '~/icons/calendar_time.svg?icon'
import { QuestionDialog } from '~/components/question_dialog'
import { ErrorSummary } from '~/components/form/form'
import { TextAreaField } from '~/components/form/fields'
import { useFields } from '~/lib/form'
import '~/components/lending/approvals/review/review.css'

const REMARKS_LENGTH = 500

type ListProps = Lists.View<Approvals.ListRow> &
  Approvals.ListSteps & {
    /** Meetings and reports by file, when the list is of files with the committee. */
    committee: Record<number, Approvals.ListLink[]> | null
  }

const LIST_PATH = '/officer/applications'

/** The officers' list of applications (document 3, Application list). */
export default function ApplicationList(props: ListProps) {
  const { list, filters, committee, can, steps, assignable, selectable } = props
  const query = useListQuery()
  const selection = useSelection(JSON.stringify(filters), list.rows)
  const hrefOf = (row: Approvals.ListRow) => `${LIST_PATH}/${row.id}${query}`

  return (
    <OfficerList
      view={props}
      title={t('approvals.list.title')}
      subtitle={t('approvals.list.total', { count: list.total, isCapped: String(list.isCapped) })}
      tools={
        <>
          {can.extend ? <ExtendButton chosen={selection.chosen} onDone={selection.clear} /> : null}
          {can.schedule ? <ScheduleButton ids={selection.selected} /> : null}
        </>
      }
      hrefOf={hrefOf}
      cells={{
        status: (row) => <StatusBadge label={row.status} tone={toneOfColumn(row.statusColumn)} />,
        /** Link to file or read the report of the committee (document 3, BSC report). */
        committee: (row) =>
          committee?.[row.id]?.map(({ label, href }) => (
            <div key={label}>{href ? <a href={href}>{label}</a> : label}</div>
          )),
        view: (row) => (
          <Link
            href={hrefOf(row)}
            className="as-strong as-roomy as-screen"
            aria-label={`${t('approvals.list.view')} ${row.number}`}
          >
            {t('approvals.list.view')}
          </Link>
        ),
        /** The Docs button of the administrator (documents 3 and 4). */
        documents: (row) => (
          <Link
            href={`/officer/documents/profile/${row.id}`}
            className="as-strong as-screen"
            aria-label={`${t('approvals.list.docs')} ${row.number}`}
          >
            {t('approvals.list.docs')}
          </Link>
        ),
      }}
      empty={<EmptyState title={t('approvals.list.empty')} text={t('approvals.list.empty_text')} />}
      rowLabel={(row) => row.number}
      selection={selection.selected}
      onSelectionChange={selection.change}
      onSelectionClear={selection.clear}
      canSelect={(row) => row.hasLetter || selectable.includes(row.statusId)}
      selectionActions={
        <BulkSteps steps={steps} assignable={assignable} chosen={selection.chosen} query={query} />
      }
    />
  )
}

/** Schedules the chosen applications for the committee: date and time follow on the next page. */
function ScheduleButton({ ids }: { ids: readonly (string | number)[] }) {
  const [isMissing, setIsMissing] = useState(false)
  if (isMissing && ids.length > 0) setIsMissing(false)
  const schedule = () => {
    if (ids.length === 0) setIsMissing(true)
    else router.get(`/officer/batches/new?applications=${ids.join(',')}`)
  }
  return (
    <>
      <ActionButton
        onClick={schedule}
        leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
        label={t('approvals.list.schedule')}
      />
      {isMissing ? (
        <Notice
          tone="warning"
          role="alert"
          onDismiss={() => setIsMissing(false)}
          text={t('approvals.list.schedule_none')}
        />
      ) : null}
    </>
  )
}

interface BulkStepsProps {
  /** Steps that this officer may take for several files of the list. */
  steps: Approvals.ListSteps['steps']
  /** Statuses whose files are at the officer's desk. */
  assignable: readonly number[]
  chosen: readonly ChosenRow[]
  /** The query of the list, for the way back. */
  query: string
}

/** Actions for all chosen files: the steps that some of them allow, and their letters as one PDF. */
function BulkSteps({ steps, assignable, chosen, query }: BulkStepsProps) {
  const own = chosen.filter(({ statusId }) => assignable.includes(statusId))
  const lettered = chosen.filter(({ hasLetter }) => hasLetter)
  const idsOf = (rows: readonly ChosenRow[]) => rows.map(({ id }) => id).join(',')
  return (
    <>
      {steps.map(({ action, button, statusIds }, index) => {
        const fitting = chosen.filter(({ statusId }) => statusIds.includes(statusId))
        if (fitting.length === 0) return null
        const list = query.replace(/^\?/, '&')
        return (
          <LinkButton
            key={action}
            href={`/officer/applications/decisions/new?action=${action}&subjects=${idsOf(fitting)}${list}`}
            variant={index === 0 ? 'filled' : 'default'}
            label={t('approvals.bulk.button', { step: button, count: fitting.length })}
          />
        )
      })}
      {own.length > 0 ? (
        <LinkButton
          href={`/officer/applications/assignments/new?subjects=${idsOf(own)}${query.replace(/^\?/, '&')}`}
          variant="default"
          label={t('approvals.bulk.assign', { count: own.length })}
        />
      ) : null}
      {lettered.length > 0 ? (
        <PdfButton
          href={`/officer/loi-pdfs?applications=${idsOf(lettered)}&lang=${t.locale()}`}
          label={t('approvals.bulk.letters', { count: lettered.length })}
        />
      ) : null}
    </>
  )
}

interface ExtendButtonProps {
  chosen: readonly ChosenRow[]
  /** Called when letters were issued, to clear the selection. */
  onDone: () => void
}

/** Issues an extended letter for each chosen application, with remarks (document 3, Extend LOI). */
function ExtendButton({ chosen, onDone }: ExtendButtonProps) {
  const form = useForm({ remarks: '' })
  const field = useFields(form, 'approvals.review')
  const [isOpen, setIsOpen] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  if (isMissing && chosen.length > 0) setIsMissing(false)
  const send = () => {
    form.transform((data) => ({ ...data, applications: chosen }))
    form.post('/officer/loi-extensions', {
      preserveScroll: true,
      onSuccess: (page) => {
        setIsOpen(false)
        form.reset()
        if ((page as { flash?: { success?: string } }).flash?.success) onDone()
      },
    })
  }
  return (
    <>
      <ActionButton
        variant="outline"
        onClick={() => (chosen.length === 0 ? setIsMissing(true) : setIsOpen(true))}
        leftSection={<IconCalendarTime size={18} aria-hidden="true" />}
        label={t('approvals.list.extend')}
      />
      {isMissing ? (
        <Notice
          tone="warning"
          role="alert"
          onDismiss={() => setIsMissing(false)}
          text={t('approvals.list.extend_none')}
        />
      ) : null}
      <QuestionDialog
        opened={isOpen}
        title={t('approvals.list.extend_title')}
        onClose={() => setIsOpen(false)}
        answer={
          <ActionButton
            onClick={send}
            loading={form.processing}
            label={t('approvals.list.extend')}
          />
        }
      >
        <div className="as-stack">
          <ErrorSummary form={form} />
          <p>{t('approvals.list.extend_text', { count: chosen.length })}</p>
          <TextAreaField {...field('remarks')} maxLength={REMARKS_LENGTH} rows={3} required />
        </div>
      </QuestionDialog>
    </>
  )
}
