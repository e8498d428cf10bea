import type { Choice } from '~/components/reports/types'

export type CategoryLink = { path: string; name: string; isLast: boolean; href: string }

export type ReportLink = { id: number; title: string; href: string }

export type BuilderField = {
  name: string
  field: 'SelectList' | 'NumberInput' | 'TextInput' | 'TextAreaInput' | 'DateInput'
  required: boolean
  value: string
  problem: string | null
  min: number | null
  max: number | null
  options: Choice[]
  isLocked: boolean
}

export type Result = {
  corporation: string
  title: string
  financialYear: string | null
  asked: { label: string; value: string }[]
  problems: { label: string; problem: string }[]
  columns: { key: string; label: string; isNumber: boolean; isWhole: boolean }[]
  rows: { text: string; href: string | null }[][]
  totals: string[] | null
  total: number
  page: number
  perPage: number
  sizes: { size: number; href: string }[]
  pages: { page: number; href: string }[]
  sheetHref: string
  paperHref: string
}
