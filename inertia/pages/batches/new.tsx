import '~/components/batches/batches.css'
import { useState } from 'react'
import { useForm } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { DataTable } from '~/components/data_table'
import { DateField } from '~/components/form/date_field'
import { ErrorSummary } from '~/components/form/error_summary'
import { SubmitButton } from '~/components/form/submit_button'
import { TextField } from '~/components/form/text_field'
import { Notice } from '~/components/notice'
import { PageHeader } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { useAgendaColumns } from '~/components/batches/agenda_columns'
import type { AgendaRow } from '~/components/batches/types'
import { PostForm } from '~/components/form/post_form'
import { useT } from '~/lib/use_t'

type NewMeetingProps = { chosen: AgendaRow[]; waiting: AgendaRow[]; left: number }

/** A meeting for selected applications (document 3, Schedule Batch). */
export default function NewMeeting({ chosen, waiting, left }: NewMeetingProps) {
  const t = useT()
  const [all] = useState([...chosen, ...waiting])
  const form = useForm({
    meetingOn: '',
    meetingTime: '',
    applicationIds: chosen.map(({ id }) => id),
  })
  const columns = useAgendaColumns()
  const { applicationIds: ids } = form.data
  const selected = ids.flatMap((id) => all.find((row) => row.id === id) ?? [])
  const others = all.filter(({ id }) => !ids.includes(id))
  const actions = (word: 'add' | 'remove', change: (row: AgendaRow) => number[]) => ({
    key: 'actions',
    label: t('batches.columns.actions'),
    align: 'right' as const,
    render: (row: AgendaRow) => (
      <Button
        type="button"
        variant="default"
        className="bt-cell-button"
        aria-label={t(`batches.new.${word}_one`, { number: row.number })}
        onClick={() => form.setData('applicationIds', change(row))}
      >
        {t(`batches.new.${word}`)}
      </Button>
    ),
  })

  return (
    <PostForm
      className="as-stack"
      onSend={() => {
        form.post('/officer/batches')
      }}
    >
      <PageHeader
        title={t('batches.new.title')}
        subtitle={t('batches.new.subtitle')}
        backHref="/officer/batches"
      />
      <ErrorSummary form={form} />
      {left > 0 ? (
        <Notice tone="warning">
          <p>{t('batches.new.left', { count: left })}</p>
        </Notice>
      ) : null}
      <SectionCard title={t('batches.new.when')}>
        <div className="bt-when">
          <DateField form={form} name="meetingOn" label={t('batches.new.date')} required />
          <TextField
            form={form}
            name="meetingTime"
            label={t('batches.new.time')}
            hint={t('batches.new.time_hint')}
            maxLength={10}
            required
          />
        </div>
      </SectionCard>
      <div id="field-applicationIds" tabIndex={-1}>
        <DataTable
          caption={t('batches.new.selected', { count: ids.length })}
          columns={[...columns, actions('remove', (row) => ids.filter((id) => id !== row.id))]}
          rows={selected}
          rowKey="id"
          empty={t('batches.new.none_selected')}
        />
      </div>
      <div className="as-actions">
        <SubmitButton form={form} label={t('batches.new.create')} />
        <Button type="button" variant="default" onClick={() => form.reset()}>
          {t('common.actions.reset')}
        </Button>
      </div>
      <DataTable
        caption={t('batches.new.waiting')}
        columns={[...columns, actions('add', (row) => [...ids, row.id])]}
        rows={others}
        rowKey="id"
        empty={t('batches.new.none_waiting')}
      />
    </PostForm>
  )
}
