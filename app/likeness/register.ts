import { keepTraits } from '#likeness/actions/keep_traits'
import { withSameBranch } from '#likeness/queries/same_branch'
import { registerWeakKind } from '#likeness/registry'

keepTraits()
registerWeakKind('branch', withSameBranch)
