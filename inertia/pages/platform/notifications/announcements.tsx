import { Link, router } from '@inertiajs/react'
import { Button } from '@mantine/core'
import type { Notifications } from '@generated/views'
import { ConfirmButton } from '~/components/confirm_button'
import { DataTable } from '~/components/data_table'
import { EmptyState, StatusBadge, type Tone } from '~/components/page'
import { ChangedBy } from '~/components/back_office/site/editor/changed_by'
import { EditorHead } from '~/components/back_office/site/editor/editor_head'
import { Languages } from '~/components/back_office/site/editor/languages'
import { t } from '~/lib/translate'

interface AnnouncementsProps {
  announcements: Notifications.AnnouncementList
}

const TONES: Record<Notifications.AnnouncementList['rows'][number]['state'], Tone> = {
  shown: 'success',
  planned: 'info',
  over: 'neutral',
  withdrawn: 'neutral',
}

const HREF = '/officer/content/notices'

/** Public announcements: shown, planned, ended and withdrawn. */
export default function Announcements({ announcements }: AnnouncementsProps) {
  const words = (key: string) => t(`notifications.announcements.${key}`)
  const { rows, page, perPage, total } = announcements
  const periodOf = ({ shownFrom, shownUntil }: Notifications.AnnouncementList['rows'][number]) =>
    shownUntil
      ? t('notifications.announcements.from_to', {
          from: t.date(shownFrom),
          until: t.date(shownUntil),
        })
      : t('notifications.announcements.from_on', { from: t.date(shownFrom) })
  return (
    <div className="as-stack">
      <EditorHead
        subtitle={words('subtitle')}
        actions={
          <Button component="a" href={`${HREF}/new`}>
            {words('add')}
          </Button>
        }
      />
      <DataTable
        caption={words('caption')}
        hideCaption
        rows={rows}
        pagination={{ page, perPage, total }}
        empty={<EmptyState title={words('empty')} />}
        labels="notifications.announcements.columns"
        columns={(column) => [
          column('title', (row) =>
            row.state === 'withdrawn' ? (
              row.title
            ) : (
              <Link
                href={`${HREF}/${row.id}`}
                aria-label={t('notifications.announcements.edit_one', { title: row.title })}
              >
                {row.title}
              </Link>
            )
          ),
          column('audience', (row) => words(`audiences.${row.audience}`)),
          column('period', periodOf),
          column('state', ({ state }) => (
            <StatusBadge label={words(`states.${state}`)} tone={TONES[state]} />
          )),
          column('languages', (row) => <Languages present={row.languages} />),
          column('changed', (row) => <ChangedBy by={row.editedBy} at={row.editedAt} />),
          column.right('actions', (row) =>
            row.state === 'withdrawn' ? null : <Withdraw row={row} />
          ),
        ]}
      />
    </div>
  )
}

function Withdraw({ row: { id, title } }: { row: Notifications.AnnouncementList['rows'][number] }) {
  return (
    <ConfirmButton
      title={t('notifications.announcements.withdraw.title')}
      text={t('notifications.announcements.withdraw.text', { title })}
      label={t('notifications.announcements.withdraw.button')}
      confirmLabel={t('notifications.announcements.withdraw.button')}
      aria-label={t('notifications.announcements.withdraw.one', { title })}
      onConfirm={() => router.post(`${HREF}/${id}/withdrawals`, {}, { preserveScroll: true })}
    />
  )
}
