import type { CommonHooks } from '@adonisjs/assembler/types'

type InitHook = Extract<CommonHooks['init'][number], { run: unknown }>

/**
 * Generates `.adonisjs/client/views.d.ts`: the shapes that a room's `views.ts` gives to the pages,
 * under the room's name. Beside the framework's `Data`, which knows the transformers; types alone, so
 * that nothing of the server can reach the browser.
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
          const [room] = name.split('/')
          /** 'PersonalData' of personal_data. */
          const namespace = room.replace(/(?:^|_)(\w)/g, (_match, letter) => letter.toUpperCase())
          buffer.write(`export type * as ${namespace} from '${toImportPath(path)}'`)
        }
      },
    })
  },
})
