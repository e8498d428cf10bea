import { ActionButton } from '~/components/buttons'
import type { Holiday } from '#kernel/calendar/working_days'
import { formatRupees, paise, sumPaise } from '#kernel/money/paise'
import { agendaColumns } from '~/components/lending/batches/agenda_columns'
import type { ReportItems } from '~/components/lending/batches/report_data'
import { ReportForm } from '~/components/lending/batches/report_form'
import type { Data } from '@generated/data'
import type { Batches } from '@generated/views'
import { DataTable } from '~/components/data_table'
import type { Column } from '~/components/table/columns_of'
import { FileLink } from '~/components/file_link'
import { Page, SectionCard } from '~/components/page'
import { PrintButton } from '~/components/print_button'
import { t } from '~/lib/translate'
import { useForm } from '@inertiajs/react'
import { MeetingTimeFields } from '~/components/lending/batches/meeting_time_fields'
import { PostForm, SubmitButton } from '~/components/form/form'
import { TextAreaField } from '~/components/form/fields'
import { useFields } from '~/lib/form'
import { useState } from 'react'
import { Dialog } from '~/components/dialog'
import '~/components/lending/batches/batches.css'

type MeetingProps = {
  meeting: Batches.Meeting
  agenda: Data.Batches.AgendaItem[]
  items: ReportItems
  removed: Data.Batches.AgendaItem[]
  outcomes: Data.Batches.Outcome[]
  report: Data.Batches.ReportFile | null
  holidays: Holiday[]
}

/** One meeting: its agenda, its report, and until then a form to postpone it. */
export default function Meeting(props: MeetingProps) {
  const { meeting, agenda, removed, outcomes, items, report, holidays } = props
  const day = (value: string) => t.date(value)
  const isOpen = meeting.state !== 'reported' && agenda.length > 0
  return (
    <Page
      title={t('batches.show.title', { date: day(meeting.meetingOn) })}
      subtitle={
        <>
          {t('batches.show.subtitle', { district: meeting.district, time: meeting.meetingTime })}
          {meeting.plannedOn === meeting.meetingOn
            ? null
            : ` · ${t('batches.show.planned', { date: day(meeting.plannedOn) })}`}
        </>
      }
      backHref="/officer/batches"
      backLabel={t('batches.list.title')}
      actions={<PrintButton label={t('batches.show.print')} />}
    >
      {report ? (
        <SectionCard title={t('batches.show.report')}>
          <FileLink
            href={`/files/${report.uuid}`}
            label={t('batches.show.report_file')}
            mime={report.mime}
            size={report.sizeBytes}
          />
        </SectionCard>
      ) : null}
      <Agenda meeting={meeting} agenda={agenda} />
      {isOpen && meeting.state === 'report_due' ? (
        <div className="as-screen">
          <SectionCard title={t('batches.report.title')} subtitle={t('batches.report.subtitle')}>
            <ReportForm
              key={agenda.map(({ id }) => id).join()}
              meeting={meeting}
              agenda={agenda}
              choices={outcomes}
              items={items}
            />
          </SectionCard>
        </div>
      ) : null}
      {isOpen ? (
        <div className="as-screen">
          <SectionCard
            title={t('batches.postpone.title')}
            subtitle={
              meeting.state === 'report_due'
                ? t('batches.postpone.subtitle')
                : `${t('batches.postpone.subtitle')} ${t('batches.report.too_early')}`
            }
          >
            <PostponeForm
              key={`${meeting.meetingOn} ${meeting.meetingTime}`}
              meeting={meeting}
              holidays={holidays}
            />
          </SectionCard>
        </div>
      ) : null}
      {removed.length > 0 ? <RemovedItems rows={removed} /> : null}
    </Page>
  )
}

function Agenda({
  meeting,
  agenda,
}: {
  meeting: Batches.Meeting
  agenda: Data.Batches.AgendaItem[]
}) {
  const places = new Map(agenda.map((row, index) => [row.id, index + 1]))
  const base = agendaColumns() as Column<Data.Batches.AgendaItem>[]
  const decided: Column<Data.Batches.AgendaItem>[] = [
    {
      key: 'outcome',
      label: t('batches.columns.outcome'),
      render: (row) => (row.outcome ? t(`batches.outcomes.${row.outcome}`) : null),
    },
    {
      key: 'remarks',
      label: t('batches.columns.remarks'),
      render: (row) => [row.reason, row.remarks].filter(Boolean).join('. ') || null,
    },
  ]
  const removal: Column<Data.Batches.AgendaItem> = {
    key: 'actions',
    label: t('batches.columns.actions'),
    align: 'right',
    render: (row) => <RemoveButton batchId={meeting.id} row={row} />,
  }
  const total = sumPaise(agenda.map(({ amountPaise }) => paise(amountPaise)))
  return (
    <div className="bt-table">
      <DataTable
        caption={t('batches.show.agenda', { count: agenda.length })}
        columns={[
          { key: 'srNo', label: t('batches.columns.srNo'), render: (row) => places.get(row.id) },
          ...base,
          ...(meeting.state === 'reported' ? decided : [removal]),
        ]}
        rows={agenda}
        empty={t('batches.show.empty')}
      />
      {agenda.length > 0 ? (
        <p className="as-strong as-pad as-row as-end">
          {t('batches.show.total', { amount: formatRupees(total) })}
        </p>
      ) : null}
    </div>
  )
}

function RemovedItems({ rows }: { rows: Data.Batches.AgendaItem[] }) {
  return (
    <div className="as-screen">
      <DataTable
        caption={t('batches.show.removed')}
        columns={[
          { key: 'number', label: t('batches.columns.number') },
          { key: 'applicantName', label: t('batches.columns.applicantName'), isName: true },
          { key: 'remarks', label: t('batches.columns.remarks') },
        ]}
        rows={rows}
        empty=""
      />
    </div>
  )
}

type PostponeFormProps = { meeting: Batches.Meeting; holidays: readonly Holiday[] }

/** Moves the meeting to another day or time. */
function PostponeForm({ meeting, holidays }: PostponeFormProps) {
  const form = useForm({
    meetingOn: '',
    meetingTime: meeting.meetingTime,
    isDayOffConfirmed: false,
    remarks: '',
    expectedMeetingOn: meeting.meetingOn,
    expectedMeetingTime: meeting.meetingTime,
  })
  const field = useFields(form, 'batches.postpone')
  return (
    <PostForm
      form={form}
      className="as-form"
      onSend={() =>
        form.post(`/officer/batches/${meeting.id}/postponements`, { preserveScroll: true })
      }
    >
      <MeetingTimeFields form={form} labels="batches.postpone" holidays={holidays} />
      <TextAreaField
        {...field('remarks', 'batches.columns.remarks')}
        rows={2}
        maxLength={500}
        required
      />
      <div>
        <SubmitButton form={form} label={t('batches.postpone.submit')} />
      </div>
    </PostForm>
  )
}

/** Removes an application from the agenda, with a reason. */
function RemoveButton({ batchId, row }: { batchId: number; row: Data.Batches.AgendaRow }) {
  const [opened, setOpened] = useState(false)
  const form = useForm({ remarks: '' })
  const field = useFields(form, 'batches.columns')
  return (
    <div className="as-screen">
      <ActionButton
        variant="default"
        aria-haspopup="dialog"
        aria-label={t('batches.remove.button_one', { number: row.number })}
        onClick={() => setOpened(true)}
        label={t('batches.remove.button')}
      />
      <Dialog
        opened={opened}
        title={t('batches.remove.title', { number: row.number })}
        onClose={() => setOpened(false)}
      >
        <PostForm
          form={form}
          className="as-form"
          onSend={() => {
            form.transform((data) => ({
              ...data,
              applicationId: row.id,
              expectedDecisionId: row.lastDecisionId,
            }))
            form.post(`/officer/batches/${batchId}/removals`, {
              preserveScroll: true,
              onSuccess: (page) => {
                if (Object.keys(page.props.errors ?? {}).length === 0) setOpened(false)
              },
            })
          }}
        >
          <p>{t('batches.remove.text', { name: row.applicantName })}</p>
          <TextAreaField {...field('remarks')} rows={2} maxLength={500} required />
          <div className="as-actions">
            <ActionButton
              variant="default"
              onClick={() => setOpened(false)}
              label={t('common.actions.cancel')}
            />
            <SubmitButton form={form} label={t('batches.remove.button')} color="red" />
          </div>
        </PostForm>
      </Dialog>
    </div>
  )
}
