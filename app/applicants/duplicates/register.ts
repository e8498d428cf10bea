import { updateMatchKeysOnSave } from '#duplicates/actions/keep_traits'
import { bankBranchesOf } from '#duplicates/queries/branches_of'
import { registerWeakSignal } from '#duplicates/registry'

updateMatchKeysOnSave()
registerWeakSignal('branch', bankBranchesOf)
