import { ActionButton } from '~/components/buttons'
import '~/components/lending/batches/batches.css'
import { useState } from 'react'
import type { Holiday } from '#kernel/calendar/working_days'
import { useForm } from '@inertiajs/react'
import { DataTable } from '~/components/data_table'
import { PostForm, SubmitRow } from '~/components/form/form'
import { Notice, PageHeader, SectionCard } from '~/components/page'
import { agendaColumns } from '~/components/lending/batches/agenda_columns'
import { MeetingTimeFields } from '~/components/lending/batches/meeting_time_fields'
import type { Data } from '@generated/data'
import { t } from '~/lib/translate'

type NewMeetingProps = {
  chosen: Data.Batches.AgendaRow[]
  waiting: Data.Batches.AgendaRow[]
  left: number
  holidays: Holiday[]
}

type ExpectedApplication = { id: number; statusId: number; expectedDecisionId: number | null }

/** Returns a file as shown here: one that somebody decided in the meantime is examined again. */
const toExpected = ({
  id,
  statusId,
  lastDecisionId,
}: Data.Batches.AgendaRow): ExpectedApplication => ({
  id,
  statusId,
  expectedDecisionId: lastDecisionId,
})

/** A meeting for selected applications (document 3, Schedule Batch). */
export default function NewMeeting({ chosen, waiting, left, holidays }: NewMeetingProps) {
  const [all] = useState([...chosen, ...waiting])
  const form = useForm({
    meetingOn: '',
    meetingTime: '',
    isDayOffConfirmed: false,
    applications: chosen.map(toExpected),
  })
  const columns = agendaColumns()
  const { applications: seen } = form.data
  const ids = seen.map(({ id }) => id)
  const selected = ids.flatMap((id) => all.find((row) => row.id === id) ?? [])
  const others = all.filter(({ id }) => !ids.includes(id))
  const actions = (
    word: 'add' | 'remove',
    change: (row: Data.Batches.AgendaRow) => ExpectedApplication[]
  ) => ({
    key: 'actions',
    label: t('batches.columns.actions'),
    align: 'right' as const,
    render: (row: Data.Batches.AgendaRow) => (
      <ActionButton
        variant="default"
        aria-label={t(`batches.new.${word}_one`, { number: row.number })}
        onClick={() => form.setData('applications', change(row))}
        label={t(`batches.new.${word}`)}
      />
    ),
  })

  return (
    <PostForm form={form} className="as-stack" onSend={() => form.post('/officer/batches')}>
      <PageHeader
        title={t('batches.new.title')}
        subtitle={t('batches.new.subtitle')}
        backHref="/officer/batches"
      />
      {left > 0 ? <Notice tone="warning" text={t('batches.new.left', { count: left })} /> : null}
      <SectionCard title={t('batches.new.when')}>
        <MeetingTimeFields form={form} labels="batches.new" holidays={holidays} />
      </SectionCard>
      <div id="field-applications" tabIndex={-1}>
        <DataTable
          caption={t('batches.new.selected', { count: ids.length })}
          columns={[...columns, actions('remove', (row) => seen.filter(({ id }) => id !== row.id))]}
          rows={selected}
          empty={t('batches.new.none_selected')}
        />
      </div>
      <SubmitRow form={form} label={t('batches.new.create')}>
        <ActionButton
          variant="default"
          onClick={() => form.reset()}
          label={t('common.actions.reset')}
        />
      </SubmitRow>
      <DataTable
        caption={t('batches.new.waiting')}
        columns={[...columns, actions('add', (row) => [...seen, toExpected(row)])]}
        rows={others}
        empty={t('batches.new.none_waiting')}
      />
    </PostForm>
  )
}
