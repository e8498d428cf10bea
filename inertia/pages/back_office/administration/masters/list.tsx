import { ActionButton, LinkButton } from '~/components/buttons'
import type { Administration } from '@generated/views'
import { Link, router } from '@inertiajs/react'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import IconFileSpreadsheet from '~/icons/file_spreadsheet.svg?icon'
import IconPlus from '~/icons/plus.svg?icon'
import IconTable from '~/icons/table.svg?icon'
import IconUpload from '~/icons/upload.svg?icon'
import { DataTable } from '~/components/data_table'
import { EmptyState, Notice, PageHeader, StatusBadge } from '~/components/page'
import { MoreMenu } from '~/components/more_menu'
import { t } from '~/lib/translate'
import { type SubmitEvent, useState } from 'react'
import IconArrowDown from '~/icons/arrow_down.svg?icon'
import IconArrowUp from '~/icons/arrow_up.svg?icon'

/** The rows of one master, searched and sorted, with links to a row, to an export and back. */
export default function MasterRows({ list }: { list: Administration.MasterList }) {
  const { table, rows, order, pages } = list
  const base = `/officer/masters/${table}`
  return (
    <>
      <PageHeader
        title={list.name}
        backHref="/officer/masters"
        backLabel={t('masters.title')}
        actions={<MasterActions list={list} base={base} />}
      />
      <div className="as-stack">
        {list.keptBy ? (
          <Notice tone="info" text={t(`masters.managed_by.${list.keptBy}`)} />
        ) : list.mayGrow ? null : (
          <Notice tone="info" text={t('masters.problems.closed')} />
        )}
        <MasterSearch list={list} base={base} />
        <DataTable
          caption={list.name}
          hideCaption
          rows={rows}
          empty={<EmptyState title={t('masters.none_found')} />}
          labels="masters.columns"
          columns={(column) => [
            column(
              'row',
              ({ id, name }) => (
                <Link href={`${base}/rows/${encodeURIComponent(id)}`}>
                  <span lang={name.lang}>{name.text}</span>
                </Link>
              ),
              { isName: true }
            ),
            ...list.columns.map(({ key, label }) => ({
              key,
              label,
              render: ({ cells }: Administration.MasterListRow) => cells[key] || '–',
            })),
            column('state', (row) => <RowState row={row} />),
            ...(order && list.isKept
              ? [
                  {
                    key: 'place',
                    label: t('masters.columns.place'),
                    align: 'right' as const,
                    render: (row: Administration.MasterListRow) => (
                      <RowPosition
                        key={`${order.version} ${row.id}`}
                        row={row}
                        order={order}
                        base={base}
                      />
                    ),
                  },
                ]
              : []),
          ]}
          pagination={pages}
        />
      </div>
    </>
  )
}

function MasterActions({ list, base }: { list: Administration.MasterList; base: string }) {
  return (
    <>
      {list.table === 'statement_layouts' ? (
        <LinkButton
          variant="default"
          href="/officer/statement-samples"
          label={t('masters.acts.sample')}
        />
      ) : null}
      {list.mayGrow ? (
        <LinkButton
          href={`${base}/new`}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          label={t('masters.acts.new')}
        />
      ) : null}
      {list.isKept ? (
        <LinkButton
          href={`${base}/imports`}
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden="true" />}
          label={t('masters.acts.import')}
        />
      ) : null}
      <MoreMenu>
        <Button
          component="a"
          href={`${base}/spreadsheet`}
          variant="default"
          leftSection={<IconFileSpreadsheet size={18} aria-hidden="true" />}
        >
          {t('masters.acts.xlsx')}
        </Button>
        <Button
          component="a"
          href={`${base}/csv`}
          variant="default"
          leftSection={<IconTable size={18} aria-hidden="true" />}
        >
          {t('masters.acts.csv')}
        </Button>
      </MoreMenu>
    </>
  )
}

function RowState({ row: { isRetired, missing } }: { row: Administration.MasterListRow }) {
  return (
    <div className="as-actions">
      <StatusBadge
        label={t(`masters.states.${isRetired ? 'retired' : 'active'}`)}
        tone={isRetired ? 'neutral' : 'success'}
      />
      {missing.map((locale) => (
        <StatusBadge
          key={locale}
          label={t('masters.missing_in', { language: t.language(locale) })}
          tone="warning"
        />
      ))}
    </div>
  )
}

/** Search among the rows of a master. The search is part of the address. */
function MasterSearch({ list, base }: { list: Administration.MasterList; base: string }) {
  const [search, setSearch] = useState(list.asked.search)
  const [state, setState] = useState<string>(list.asked.state)
  const submitSearch = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    router.get(base, { q: search, state }, { preserveState: true })
  }
  return (
    <form className="as-actions" role="search" action={base} method="get" onSubmit={submitSearch}>
      <TextInput
        name="q"
        label={t('masters.search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <NativeSelect
        name="state"
        label={t('masters.columns.state')}
        value={state}
        onChange={(event) => setState(event.currentTarget.value)}
        data={list.states.map((one) => ({ value: one, label: t(`masters.states.${one}`) }))}
      />
      <ActionButton type="submit" variant="default" mt="auto" label={t('common.actions.search')} />
    </form>
  )
}

interface RowPositionProps {
  row: Administration.MasterListRow
  order: NonNullable<Administration.MasterList['order']>
  base: string
}

/** The position of a row in its order: one up, one down, or a number. */
function RowPosition({ row: { id, name, place }, order, base }: RowPositionProps) {
  const [typed, setTyped] = useState(String(place))
  const move = (position: number) => {
    if (!Number.isInteger(position) || position === place || position < 1) return
    router.post(
      `${base}/rows/${encodeURIComponent(id)}/moves`,
      { position, version: order.version },
      { preserveScroll: true }
    )
  }
  const words = { name: name.text }
  return (
    <div className="as-line">
      <TextInput
        aria-label={t('masters.order.place', words)}
        value={typed}
        inputMode="numeric"
        w={72}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => move(Number(typed))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') move(Number(typed))
        }}
      />
      <Button
        type="button"
        px="xs"
        variant="default"
        aria-label={t('masters.order.up', words)}
        disabled={place === 1}
        onClick={() => move(place - 1)}
      >
        <IconArrowUp size={18} aria-hidden="true" />
      </Button>
      <Button
        type="button"
        px="xs"
        variant="default"
        aria-label={t('masters.order.down', words)}
        disabled={place === order.last}
        onClick={() => move(place + 1)}
      >
        <IconArrowDown size={18} aria-hidden="true" />
      </Button>
    </div>
  )
}
