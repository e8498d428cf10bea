import { Link } from '@inertiajs/react'
import { Button } from '@mantine/core'
import type { Group } from '@generated/views'
import { DataTable } from '~/components/data_table'
import { DetailsFirst } from '~/components/group/details_first'
import { PersonActions } from '~/components/group/person_actions'
import { type Step, StepPage, stepHref } from '~/components/profile/step_page'
import { SectionCard } from '~/components/section_card'
import { StatusBadge } from '~/components/status_badge'
import { useBrowserTable } from '~/components/table/use_browser_table'
import { useT } from '~/lib/use_t'

type DirectorsProps = {
  step: Step
  hasGroup: boolean
  directors: Group.Director[]
  /** What the scheme asks; `categories` are the codes of the reserved ones. */
  least: { directors: number; reserved: number; categories: string; most: number }
}

const PAGE_SIZES = [5, 10, 15, 20, 50]
const PAGE_SIZE = 10

/** Who leads the group; each with a form and documents of their own (document 2). */
export default function Directors({ step, hasGroup, directors, least }: DirectorsProps) {
  const t = useT()
  const address = stepHref(step)
  const rows = directors.map((row) => ({ ...row.said, ...row }))
  const table = useBrowserTable(rows, PAGE_SIZES, PAGE_SIZE)
  const label = (name: string) => t(`profile.fields.${name}`)
  return (
    <StepPage step={step} wide>
      <SectionCard
        title={t('group.directors.minimum', {
          directors: least.directors,
          reserved: least.reserved,
          categories: least.categories,
        })}
        subtitle={t('group.directors.intro')}
      >
        {!hasGroup ? (
          <DetailsFirst loanType={step.loanType} />
        ) : directors.length < least.most ? (
          <Button component={Link} href={`${address}/new`}>
            {t('group.directors.add')}
          </Button>
        ) : (
          <p>{t('group.messages.too_many', { most: least.most })}</p>
        )}
      </SectionCard>
      <DataTable
        caption={t('group.directors.list')}
        rows={table.rows}
        rowKey="id"
        sort={table.sort}
        onSort={table.onSort}
        pagination={table.pagination}
        empty={t('group.directors.empty')}
        columns={[
          { key: 'firstName', label: label('firstName'), sortable: true, isName: true },
          { key: 'middleName', label: label('middleName'), isName: true },
          { key: 'lastName', label: label('lastName'), sortable: true, isName: true },
          {
            key: 'designation',
            label: label('designation'),
            sortable: true,
            render: ({ designation, din }) =>
              din ? (
                <>
                  {designation}{' '}
                  <small>
                    ({label('din')} {din})
                  </small>
                </>
              ) : (
                designation
              ),
          },
          {
            key: 'aadhaar',
            label: t('group.directors.identity'),
            render: ({ aadhaar, pan, cibilScore }) => (
              <span className="as-lines">
                <span className="as-nowrap">{aadhaar}</span>
                <span className="as-nowrap">{pan}</span>
                {cibilScore ? (
                  <span>
                    {label('cibilScore')}: {cibilScore}
                  </span>
                ) : null}
              </span>
            ),
          },
          {
            key: 'mobile',
            label: t('group.directors.contact'),
            render: ({ mobile, email, address: home }) => (
              <span className="as-lines">
                <span className="as-nowrap">{mobile}</span>
                {email ? <span>{email}</span> : null}
                <span>{home}</span>
              </span>
            ),
          },
          {
            key: 'papersDone',
            label: t('group.directors.documents'),
            render: ({ papersDone: done, papersAsked: total }) => (
              <StatusBadge
                label={t('group.directors.papers', { done, total })}
                tone={done === total ? 'success' : 'warning'}
              />
            ),
          },
          {
            key: 'actions',
            label: t('common.actions.edit'),
            render: ({ id, name, version }) => (
              <PersonActions
                name={name}
                version={version}
                href={`${address}/${id}`}
                documentsHref={`${address}/${id}/documents`}
              />
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
