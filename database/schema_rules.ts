import type { SchemaRules } from '@adonisjs/lucid/types/schema_generator'

const columns = (namedImport: string) => [
  { source: '#kernel/database/columns', namedImports: [namedImport] },
]

/**
 * Mapping of database types to model properties: flags are real booleans on both databases, big integers hold paise and
 * remain safe numbers, calendar days remain plain text.
 */
export default {
  types: {
    boolean: {
      tsType: 'boolean',
      imports: columns('booleanColumn'),
      decorators: [{ name: '@booleanColumn' }],
    },
    bigint: { tsType: 'number', imports: [], decorators: [{ name: '@column' }] },
    date: {
      tsType: 'PlainDate',
      imports: [
        { source: '#kernel/calendar/plain_date', typeImports: ['PlainDate'] },
        ...columns('plainDateColumn'),
      ],
      decorators: [{ name: '@plainDateColumn' }],
    },
  },
  columns: {
    data: {
      tsType: 'Record<string, any>',
      imports: columns('jsonColumn'),
      decorators: [{ name: '@jsonColumn' }],
    },
  },
  tables: {
    file_checks: {
      columns: {
        missing: {
          tsType: 'number[]',
          imports: columns('jsonColumn'),
          decorators: [{ name: '@jsonColumn' }],
        },
        damaged: {
          tsType: 'number[]',
          imports: columns('jsonColumn'),
          decorators: [{ name: '@jsonColumn' }],
        },
      },
    },
    file_jobs: {
      columns: {
        query: {
          tsType: 'Record<string, unknown>',
          imports: columns('jsonColumn'),
          decorators: [{ name: '@jsonColumn' }],
        },
        left_out: {
          tsType: 'number[]',
          imports: columns('jsonColumn'),
          decorators: [{ name: '@jsonColumn' }],
        },
        districts: {
          tsType: 'number[]',
          imports: columns('jsonColumn'),
          decorators: [{ name: '@jsonColumn' }],
        },
      },
    },
  },
} satisfies SchemaRules
