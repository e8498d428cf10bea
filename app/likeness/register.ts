import { keepTraits } from '#likeness/actions/keep_traits'
import { branchesOf } from '#likeness/queries/branches_of'
import { registerWeakKind } from '#likeness/registry'

keepTraits()
registerWeakKind('branch', branchesOf)
