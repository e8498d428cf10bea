import '~/components/lending/batches/batches.css'
import type { Holiday } from '#kernel/calendar/working_days'
import { formatRupees, paise, sumPaise } from '#kernel/money/paise'
import { useAgendaColumns } from '~/components/lending/batches/agenda_columns'
import { PostponeForm } from '~/components/lending/batches/postpone_form'
import { RemoveButton } from '~/components/lending/batches/remove_button'
import type { ReportItems } from '~/components/lending/batches/report_data'
import { ReportForm } from '~/components/lending/batches/report_form'
import type { Data } from '@generated/data'
import type { Batches } from '@generated/views'
import { DataTable, type Column } from '~/components/data_table'
import { FileLink } from '~/components/file_link'
import { Page } from '~/components/page_header'
import { PrintButton } from '~/components/print_button'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

type MeetingProps = {
  meeting: Batches.Meeting
  agenda: Data.Batches.AgendaItem[]
  items: ReportItems
  removed: Data.Batches.AgendaItem[]
  outcomes: Data.Batches.Outcome[]
  report: Data.Batches.ReportFile | null
  holidays: Holiday[]
}

/** One meeting: its agenda, its report, and until then where it can be moved. */
export default function Meeting(props: MeetingProps) {
  const { meeting, agenda, removed, outcomes, items, report, holidays } = props
  const t = useT()
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
      {removed.length > 0 ? <Removed rows={removed} /> : null}
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
  const t = useT()
  const places = new Map(agenda.map((row, index) => [row.id, index + 1]))
  const base = useAgendaColumns() as Column<Data.Batches.AgendaItem>[]
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

function Removed({ rows }: { rows: Data.Batches.AgendaItem[] }) {
  const t = useT()
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
