import { ActionButton } from '~/components/buttons'
import { Link, router } from '@inertiajs/react'
import { Button } from '@mantine/core'
import IconArrowDown from '~/icons/arrow_down.svg?icon'
import IconArrowUp from '~/icons/arrow_up.svg?icon'
import type { Site } from '@generated/views'
import { ConfirmButton } from '~/components/confirm_button'
import { DataTable } from '~/components/data_table'
import { EmptyState } from '~/components/page'
import { ChangedBy } from '~/components/back_office/site/editor/changed_by'
import { EditorHead } from '~/components/back_office/site/editor/editor_head'
import { Languages } from '~/components/back_office/site/editor/languages'
import { t } from '~/lib/translate'

const HREF = '/officer/content/leaders'

/** Leaders of the corporation, in the order of the home page. */
export default function EditableLeaders({ leaders }: { leaders: Site.EditableLeaders }) {
  return (
    <div className="as-stack">
      <EditorHead
        subtitle={t('site_editor.leaders.subtitle')}
        actions={
          <Button component="a" href={`${HREF}/new`}>
            {t('site_editor.leaders.add')}
          </Button>
        }
      />
      <DataTable
        caption={t('site_editor.leaders.caption')}
        hideCaption
        rows={leaders}
        rowKey="uuid"
        empty={<EmptyState title={t('site_editor.leaders.empty')} />}
        labels="site_editor.columns"
        columns={(column) => [
          column('person', (row) => (
            <span className="as-line">
              {row.photoHref ? (
                <img className="ce-portrait" src={row.photoHref} alt="" width={48} height={48} />
              ) : null}
              <Link href={`${HREF}/${row.uuid}`}>{row.name}</Link>
            </span>
          )),
          column('post'),
          column('languages', (row) => <Languages present={row.languages} />),
          column('changed', (row) => <ChangedBy by={row.editedBy} at={row.editedAt} />),
          column.right('actions', (row) => (
            <LeaderButtons
              leader={row}
              isFirst={row === leaders[0]}
              isLast={row === leaders.at(-1)}
            />
          )),
        ]}
      />
    </div>
  )
}

interface LeaderButtonsProps {
  leader: Site.EditableLeaders[number]
  isFirst: boolean
  isLast: boolean
}

function LeaderButtons({ leader: { uuid, name, post }, isFirst, isLast }: LeaderButtonsProps) {
  const move = (direction: 'up' | 'down') =>
    router.post(`${HREF}/${uuid}/moves`, { direction }, { preserveScroll: true })
  return (
    <div className="as-row as-end">
      {isFirst ? null : (
        <ActionButton
          variant="default"
          leftSection={<IconArrowUp size={16} aria-hidden="true" />}
          aria-label={t('site_editor.leaders.up_one', { name })}
          onClick={() => move('up')}
          label={t('site_editor.leaders.up')}
        />
      )}
      {isLast ? null : (
        <ActionButton
          variant="default"
          leftSection={<IconArrowDown size={16} aria-hidden="true" />}
          aria-label={t('site_editor.leaders.down_one', { name })}
          onClick={() => move('down')}
          label={t('site_editor.leaders.down')}
        />
      )}
      <ConfirmButton
        title={t('site_editor.leaders.remove.title')}
        text={t('site_editor.leaders.remove.text', { name, post })}
        label={t('site_editor.leaders.remove.button')}
        confirmLabel={t('site_editor.leaders.remove.button')}
        aria-label={t('site_editor.leaders.remove.one', { name })}
        onConfirm={() => router.delete(`${HREF}/${uuid}`)}
      />
    </div>
  )
}
