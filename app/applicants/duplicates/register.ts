import { keepTraits } from '#duplicates/actions/keep_traits'
import { branchesOf } from '#duplicates/queries/branches_of'
import { registerWeakKind } from '#duplicates/registry'

keepTraits()
registerWeakKind('branch', branchesOf)
