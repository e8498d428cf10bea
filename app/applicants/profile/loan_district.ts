import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type Profile from '#profile/models/profile'

/** The correspondence address came into another district. */
export interface DistrictMove {
  profile: Profile
  districtId: number
  /** Loan types (scheme ids) whose application is live: their district is the office's to change. */
  liveLoanTypes: number[]
  trx: TransactionClientContract
}

type Follower = (move: DistrictMove) => Promise<void>

const followers = new Map<string, Follower>()

/** Lets the loan district that a later module keeps follow the address; called once at start. */
export function registerLoanDistrict(name: string, follower: Follower): void {
  followers.set(name, follower)
}

/** Tells every later module that keeps a loan district where it is now. */
export async function moveLoanDistricts(move: DistrictMove): Promise<void> {
  for (const follower of followers.values()) await follower(move)
}
