import { Link } from '@inertiajs/react'
import { Button } from '@mantine/core'
import type { Heading } from '#core/formats/field_input'
import type { Group } from '@generated/views'
import { DataTable } from '~/components/data_table'
import { DetailsFirst } from '~/components/group/details_first'
import { PersonActions } from '~/components/group/person_actions'
import { type Step, StepPage, stepHref } from '~/components/profile/step_page'
import { readingColumns } from '~/components/reading'
import { SectionCard } from '~/components/section_card'
import { useBrowserTable } from '~/components/table/use_browser_table'
import { useT } from '~/lib/use_t'

type ShareholdersProps = {
  step: Step
  hasGroup: boolean
  shareholders: Group.Shareholder[]
  columns: Heading[]
  /** So many there may be. */
  most: number
}

const PAGE_SIZES = [5, 10, 15, 20, 50]
const PAGE_SIZE = 10

/** Who holds a share of the group; the list may stay empty (document 2). */
export default function Shareholders(props: ShareholdersProps) {
  const { step, hasGroup, shareholders, columns, most } = props
  const t = useT()
  const address = stepHref(step)
  const table = useBrowserTable(shareholders, PAGE_SIZES, PAGE_SIZE)
  const label = (name: string) => t(`profile.fields.${name}`)
  return (
    <StepPage step={step} wide>
      <SectionCard subtitle={t('group.shareholders.intro')} title={t('group.shareholders.title')}>
        {!hasGroup ? (
          <DetailsFirst loanType={step.loanType} />
        ) : shareholders.length < most ? (
          <Button component={Link} href={`${address}/new`}>
            {t('group.shareholders.add')}
          </Button>
        ) : (
          <p>{t('group.messages.too_many', { most })}</p>
        )}
      </SectionCard>
      <DataTable
        caption={t('group.shareholders.list')}
        rows={table.rows}
        rowKey="id"
        sort={table.sort}
        onSort={table.onSort}
        pagination={table.pagination}
        empty={t('group.shareholders.empty')}
        columns={[
          { key: 'firstName', label: label('firstName'), sortable: true, isName: true },
          { key: 'middleName', label: label('middleName'), isName: true },
          { key: 'lastName', label: label('lastName'), sortable: true, isName: true },
          ...readingColumns<Group.Shareholder>(columns),
          {
            key: 'actions',
            label: t('common.actions.edit'),
            render: ({ id, name, version }) => (
              <PersonActions name={name} version={version} href={`${address}/${id}`} />
            ),
          },
        ]}
      />
      <div className="as-actions as-step-end">
        <Button component={Link} href={step.nextHref} variant="default">
          {t('profile.step.continue')}
        </Button>
      </div>
    </StepPage>
  )
}
