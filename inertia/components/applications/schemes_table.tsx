import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { Link } from '@inertiajs/react'
import { useState } from 'react'
import { formatRupees, paise } from '#core/money/paise'
import { basisPoints, percentNumber } from '#core/rates/basis_points'
import type { Applications } from '@generated/views'
import { type Asked, SchemeDialog } from '~/components/applications/scheme_dialog'
import { DataTable } from '~/components/data_table'
import { EmptyState } from '~/components/empty_state'
import { PaperButton } from '~/components/paper_button'
import { useT } from '~/lib/use_t'

const SORTS = ['shortName', 'name'] as const
const DIRECTIONS = ['asc', 'desc'] as const

interface SchemesTableProps {
  list: Applications.SchemeList
  sizes: number[]
}

/** The schemes on offer and the ways in (document 1, 'Available Schemes'). */
export function SchemesTable({ list, sizes }: SchemesTableProps) {
  const t = useT()
  const [asked, setAsked] = useState<Asked | null>(null)
  const amount = (value: number) => formatRupees(paise(value))
  return (
    <>
      <SchemeFilter list={list} sizes={sizes} />
      <DataTable
        caption={t('applications.dashboard.schemes')}
        hideCaption
        rows={list.rows}
        rowKey="id"
        sort={list.sort}
        pagination={{ page: list.page, perPage: list.perPage, total: list.total }}
        empty={<EmptyState title={t('applications.dashboard.no_schemes')} />}
        columns={[
          { key: 'shortName', label: t('applications.columns.scheme_id'), sortable: true },
          { key: 'name', label: t('applications.columns.scheme_name'), sortable: true },
          {
            key: 'description',
            label: t('applications.columns.description'),
            render: (row) =>
              t('applications.dashboard.description', {
                least: amount(row.minAmountPaise),
                most: amount(row.maxAmountPaise),
                rate: percentNumber(basisPoints(row.refundCapBp)),
                years: row.refundPeriodYears,
              }),
          },
          {
            key: 'actions',
            label: t('applications.columns.actions'),
            render: (row) => <SchemeButtons scheme={row} onAsk={setAsked} />,
          },
        ]}
      />
      <SchemeDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  )
}

/** Search, sort and size: a plain form, so that it works before any script. */
function SchemeFilter({ list, sizes }: SchemesTableProps) {
  const t = useT()
  const options = (names: readonly string[], prefix: string) =>
    names.map((name) => ({ value: name, label: t(`applications.dashboard.${prefix}.${name}`) }))
  return (
    <form method="get" action="/dashboard#schemes" className="as-scheme-filter">
      <Group align="end" gap="sm">
        <TextInput
          name="search"
          label={t('applications.dashboard.search')}
          defaultValue={list.search}
        />
        <NativeSelect
          name="sort"
          label={t('applications.dashboard.sort_by')}
          defaultValue={list.sort.key}
          data={options(SORTS, 'sorts')}
        />
        <NativeSelect
          name="direction"
          label={t('applications.dashboard.order')}
          defaultValue={list.sort.direction}
          data={options(DIRECTIONS, 'directions')}
        />
        <NativeSelect
          name="perPage"
          label={t('common.table.rows_per_page')}
          defaultValue={String(list.perPage)}
          data={sizes.map(String)}
        />
        <Button type="submit" variant="default">
          {t('applications.dashboard.find')}
        </Button>
        <Button component="a" variant="subtle" href="/dashboard#schemes">
          {t('applications.dashboard.clear')}
        </Button>
      </Group>
    </form>
  )
}

interface SchemeButtonsProps {
  scheme: Applications.SchemeRow
  onAsk: (asked: Asked) => void
}

function SchemeButtons({ scheme, onAsk }: SchemeButtonsProps) {
  const t = useT()
  const words = (key: string) => (
    <>
      {t(`applications.dashboard.${key}`)}
      <span className="as-hidden"> {scheme.name}</span>
    </>
  )
  const ask = (what: Asked['what']) => () => onAsk({ scheme, what })
  return (
    <Group gap="xs">
      {scheme.isOpen && scheme.appliedNumber ? (
        <Button onClick={ask('applied')}>{words('apply')}</Button>
      ) : null}
      {scheme.isOpen && !scheme.appliedNumber ? (
        <Button component={Link} href={`/apply/${scheme.path}`}>
          {words('apply')}
        </Button>
      ) : null}
      {scheme.viewHref ? (
        <Button component={Link} variant="default" href={scheme.viewHref}>
          {words('view')}
        </Button>
      ) : null}
      {scheme.isOpen && !scheme.viewHref ? (
        <Button variant="default" onClick={ask('incomplete')}>
          {words('view')}
        </Button>
      ) : null}
      <Button variant="default" onClick={ask('eligibility')}>
        {words('eligibility')}
      </Button>
      <Button variant="default" onClick={ask('guidelines')}>
        {words('guidelines')}
      </Button>
      {scheme.informationHref ? (
        <PaperButton
          href={scheme.informationHref}
          label={t('common.papers.information')}
          about={scheme.name}
        />
      ) : null}
    </Group>
  )
}
