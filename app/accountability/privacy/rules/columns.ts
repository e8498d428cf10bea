import type { ColumnKind } from '#privacy/contracts/part'

const KINDS: Record<string, ColumnKind> = {
  text: 'text',
  number: 'number',
  paise: 'paise',
  rate: 'rate',
  day: 'day',
  instant: 'instant',
  flag: 'flag',
}

/** 'bank_id:banks aadhaar_last4:aadhaar amount_paise name': the kind follows from the name where none is said. */
export function columns(line: string): Record<string, ColumnKind> {
  const kindOf = (name: string, said: string | undefined): ColumnKind => {
    if (name.endsWith('_last4')) return { last4: said as 'aadhaar' | 'pan' | 'account' }
    if (said !== undefined) return KINDS[said] ?? { list: said as 'banks' }
    if (name.endsWith('_paise')) return 'paise'
    if (name.endsWith('_bp')) return 'rate'
    if (name.endsWith('_at') || name.endsWith('_since')) return 'instant'
    if (name.endsWith('_on')) return 'day'
    return name.startsWith('is_') ? 'flag' : 'text'
  }
  return Object.fromEntries(
    line.split(/\s+/).map((one) => {
      const [name, said] = one.split(':')
      return [name, kindOf(name, said)]
    })
  )
}
