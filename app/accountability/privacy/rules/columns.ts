import type { ColumnKind } from '#privacy/contracts/part'

const COLUMN_KINDS: Record<string, ColumnKind> = {
  text: 'text',
  number: 'number',
  paise: 'paise',
  rate: 'rate',
  day: 'day',
  instant: 'instant',
  flag: 'flag',
}

/** 'bank_id:banks aadhaar_last4:aadhaar amount_paise name': the kind follows from the name where none is said. */
export function parseColumns(line: string): Record<string, ColumnKind> {
  const kindOf = (name: string, declaredKind: string | undefined): ColumnKind => {
    if (name.endsWith('_last4')) return { last4: declaredKind as 'aadhaar' | 'pan' | 'account' }
    if (declaredKind !== undefined) return COLUMN_KINDS[declaredKind] ?? { list: declaredKind as 'banks' }
    if (name.endsWith('_paise')) return 'paise'
    if (name.endsWith('_bp')) return 'rate'
    if (name.endsWith('_at') || name.endsWith('_since')) return 'instant'
    if (name.endsWith('_on')) return 'day'
    return name.startsWith('is_') ? 'flag' : 'text'
  }
  return Object.fromEntries(
    line.split(/\s+/).map((one) => {
      const [name, declaredKind] = one.split(':')
      return [name, kindOf(name, declaredKind)]
    })
  )
}
