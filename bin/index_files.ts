import type { CommonHooks } from '@adonisjs/assembler/types'
import stringHelpers from '@adonisjs/core/helpers/string'

type InitHook = Extract<CommonHooks['init'][number], { run: unknown }>

/**
 * Generates `.adonisjs/client/views.d.ts`: the types that a module's `views.ts` provides to the pages, under the
 * module's name: `BankDesk` for `lending/bank_desk/views.ts`. Complements the framework's `Data`, which contains the
 * transformers; it contains only types, so that no server code can reach the browser.
 */
export const indexViews = (): InitHook => ({
  run(_parent, _hooks, indexGenerator) {
    indexGenerator.add('views', {
      source: 'app',
      glob: ['**/views.ts'],
      importAlias: '#app',
      output: '.adonisjs/client/views.d.ts',
      comment: true,
      as(files, buffer, _config, { toImportPath }) {
        for (const [name, path] of Object.entries(files.asList())) {
          const module = name.split('/').at(-2)!
          buffer.write(
            `export type * as ${stringHelpers.pascalCase(module)} from '${toImportPath(path)}'`
          )
        }
      },
    })
  },
})

/**
 * Generates `.adonisjs/server/policies.ts` as the framework's `indexPolicies` does, without the area in the names:
 * `LoanPolicy` for `lending/loans/policies/loan_policy.ts`, `LoansOwnLoanPolicy` for `own_loan_policy.ts`.
 */
export const indexPolicies = (): InitHook => ({
  run(_parent, _hooks, indexGenerator) {
    indexGenerator.add('policies', {
      source: 'app',
      glob: ['**/*_policy.ts'],
      importAlias: '#app',
      output: '.adonisjs/server/policies.ts',
      as(files, buffer, _config, { toImportPath }) {
        buffer.write('export const policies = {').indent()
        for (const [name, path] of Object.entries(files.asList())) {
          const module = name.split('/').at(-3)!
          const subject = name
            .split('/')
            .at(-1)!
            .replace(/_policy$/, '')
          const prefix = [subject, stringHelpers.plural(subject)].includes(module)
            ? ''
            : `${module}_`
          const policy = stringHelpers.pascalCase(`${prefix}${subject}_policy`)
          buffer.write(`${policy}: () => import('${toImportPath(path)}'),`)
        }
        buffer.dedent().writeLine('}')
      },
    })
  },
})
