import { updateMatchKeysOnSave } from '#duplicates/actions/match_keys'
import { bankBranchesOf } from '#duplicates/queries/matches'
import { registerWeakSignal } from '#duplicates/contracts/weak_signals'

updateMatchKeysOnSave()
registerWeakSignal('branch', bankBranchesOf)
