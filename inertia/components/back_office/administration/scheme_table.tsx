import type { MakerChecker } from '@generated/views'
import { PendingNotice } from '~/components/platform/maker_checker/pending_notice'
import type { Column } from '~/components/table/columns_of'
import { PlainTable, type PlainTableProps } from '~/components/plain_table'
import { SectionCard } from '~/components/page'
import { t } from '~/lib/translate'
import { Link } from '@inertiajs/react'
import { Button } from '@mantine/core'

export interface SchemeTableProps {
  /** Page on which the rows are changed; absent on that page itself. */
  href?: string
  waiting?: MakerChecker.WaitingChange | null
}

/** Rows of a scheme that are in force today, since when, and the link to change them. */
export function SchemeTable<Row extends { since: string | null }>({
  title,
  href,
  waiting = null,
  columns,
  ...table
}: SchemeTableProps &
  Pick<PlainTableProps<Row>, 'rows' | 'rowKey'> & { title: string; columns: Column<Row>[] }) {
  return (
    <SectionCard
      title={title}
      actions={<ListLink href={href} about={title} />}
      fold={href && 'parts'}
      stacked
    >
      <PendingNotice waiting={waiting} />
      <PlainTable
        caption={title}
        {...table}
        labels="schemes.columns"
        columns={(column) => [
          ...columns,
          column('since', ({ since }) =>
            since ? t('schemes.from', { date: t.date(since) }) : t('schemes.always')
          ),
        ]}
      />
    </SectionCard>
  )
}

/** Link from a list of a scheme to the page where it is changed. */
function ListLink({ href, about }: { href?: string; about: string }) {
  if (!href) return null
  return (
    <Button component={Link} href={href} variant="default">
      {t('schemes.acts.versions')}
      <span className="as-hidden"> {about}</span>
    </Button>
  )
}
