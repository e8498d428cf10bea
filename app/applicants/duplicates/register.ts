import { updateMatchKeysOnSave } from '#duplicates/actions/match_keys'
import { bankBranchesOf } from '#duplicates/queries/matches'
import { registerWeakSignal } from '#duplicates/queries/links'

updateMatchKeysOnSave()
registerWeakSignal('branch', bankBranchesOf)
