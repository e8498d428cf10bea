import { LinkButton } from '~/components/buttons'
import { Link, router } from '@inertiajs/react'
import { Button } from '@mantine/core'
import type { Group, Profile } from '@generated/views'
import { DataTable } from '~/components/data_table'
import type { Column } from '~/components/table/columns_of'
import { StepPage, stepHref } from '~/components/applicants/profile/step_page'
import { Notice, SectionCard } from '~/components/page'
import { useBrowserTable } from '~/components/table/use_browser_table'
import { t } from '~/lib/translate'
import { fieldId } from '~/lib/form'
import { ConfirmButton } from '~/components/confirm_button'

interface PeopleListProps<Person extends Group.Shareholder | Group.Director> {
  step: Profile.Step
  /** False until the group's details, which come first, are saved. */
  hasGroup: boolean
  people: Person[]
  /** The maximum number of people. */
  most: number
  title: string
  /** Columns after the names. */
  columns: Column<Person>[]
  hasDocuments?: boolean
}

const PAGE_SIZES = [5, 10, 15, 20, 50]
const PAGE_SIZE = 10

/** A list of people of the group, with a link to a form for each; its texts are under `group.<section>`. */
export function PeopleList<Person extends Group.Shareholder | Group.Director>(
  props: PeopleListProps<Person>
) {
  const { step, hasGroup, people, most, title, columns, hasDocuments } = props
  const address = stepHref(step)
  const words = `group.${step.section}`
  const table = useBrowserTable(people, PAGE_SIZES, PAGE_SIZE)
  const name = (key: keyof Person & string) => ({
    key,
    label: t(`profile.fields.${key}`),
    sortable: key !== 'middleName',
    isName: true,
  })
  return (
    <StepPage step={step} wide>
      <SectionCard title={title} subtitle={t(`${words}.intro`)}>
        {!hasGroup ? (
          <MissingDetailsNotice loanType={step.loanType} />
        ) : people.length < most ? (
          <LinkButton href={`${address}/new`} label={t(`${words}.add`)} />
        ) : (
          <p>{t('group.messages.too_many', { most })}</p>
        )}
      </SectionCard>
      <DataTable
        caption={t(`${words}.list`)}
        rows={table.rows}
        sort={table.sort}
        onSort={table.onSort}
        pagination={table.pagination}
        empty={t(`${words}.empty`)}
        labels="common.actions"
        columns={(column) => [
          name('firstName'),
          name('middleName'),
          name('lastName'),
          ...columns,
          column('edit', ({ id, name: whose, version }) => (
            <PersonActions
              name={whose}
              version={version}
              href={`${address}/${id}`}
              documentsHref={hasDocuments ? `${address}/${id}/documents` : undefined}
            />
          )),
        ]}
      />
      <div className="as-actions as-spread">
        <LinkButton href={step.nextHref} variant="default" label={t('profile.step.continue')} />
      </div>
    </StepPage>
  )
}

/** 'Please Complete the Group Detail Page first.', with a link to that page. */
function MissingDetailsNotice({ loanType }: { loanType: string }) {
  return (
    <div id={fieldId('group')} tabIndex={-1}>
      <Notice tone="warning">
        <p>
          <Link href={`/apply/${loanType}/group-details`}>{t('group.messages.details_first')}</Link>
        </p>
      </Notice>
    </div>
  )
}

interface PersonActionsProps {
  name: string
  /** Address of the person's form. */
  href: string
  /** Version of the person as shown; it is sent with a removal. */
  version: string
  /** Address of the person's documents, for a director. */
  documentsHref?: string
}

/** Actions for one person of a list; each button names the person. */
function PersonActions({ name, href, version, documentsHref }: PersonActionsProps) {
  const of = <span className="as-hidden"> {name}</span>
  return (
    <div className="as-actions">
      {documentsHref ? (
        <Button component={Link} href={documentsHref} variant="default">
          {t('group.directors.documents')}
          {of}
        </Button>
      ) : null}
      <Button component={Link} href={href} variant="default">
        {t('common.actions.edit')}
        {of}
      </Button>
      <ConfirmButton
        label={
          <>
            {t('common.actions.delete')}
            {of}
          </>
        }
        confirmLabel={t('common.actions.delete')}
        text={t('profile.family.delete_text', { name })}
        onConfirm={() => router.delete(href, { data: { version }, preserveScroll: true })}
      />
    </div>
  )
}
