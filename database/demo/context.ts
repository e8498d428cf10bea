import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { DemoFiles } from '#database/demo/files'
import type { Random } from '#database/demo/random'
import type { Numbers, Rows } from '#database/demo/rows'
import type { SubjectState } from '#workflow/contracts/subject'

/** Context shared by all parts of the generator. */
export interface Demo {
  trx: TransactionClientContract
  rows: Rows
  numbers: Numbers
  random: Random
  today: PlainDate
  files: DemoFiles
  passwordHash: string
  /** Returns the officer of a role; of the district for those bound to one. */
  officer: (role: number, districtId: number) => number
  /** Returns a serial number used for mobiles, Aadhaar, PAN and accounts, so that each is unique. */
  serial: () => number
  /** Reference keys of the Aadhaar numbers in the store, by their digests. */
  aadhaars: Map<string, string>
  /** New applications and claims for the counters. */
  counted: { application: SubjectState[]; claim: SubjectState[] }
}
