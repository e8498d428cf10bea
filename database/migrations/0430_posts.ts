import { indiaDateOf } from '#kernel/calendar/plain_date'
import { instantOf } from '#kernel/database/dialect'
import { BaseSchema } from '@adonisjs/lucid/schema'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const PORTION = 500

/**
 * A post is a role and, where it is bound, districts, from a day to a day (DECISIONS 10). Every officer receives the
 * post that they have. `users.role_id` and `users.district_id` contain from now on the post held last.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('posts', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.integer('role_id').unsigned().notNullable().references('roles.id')
      /** First and last day, in India; null: no end is set. */
      table.date('from_on').notNullable()
      table.date('until_on').nullable()
      /** Null: made by a command, or older than posts. */
      table.integer('created_by').unsigned().nullable().references('users.id')
      table.dateTime('created_at').notNullable()
      /** Who last set the end, and when. */
      table.integer('ended_by').unsigned().nullable().references('users.id')
      table.dateTime('ended_at').nullable()
      table.index(['user_id', 'from_on'])
      table.index(['role_id', 'from_on'])
    })
    /** Without rows the post covers all districts. */
    this.schema.createTable('post_districts', (table) => {
      table.increments('id')
      table.integer('post_id').unsigned().notNullable().references('posts.id')
      table.integer('district_id').unsigned().notNullable().references('districts.id')
      table.unique(['post_id', 'district_id'])
      table.index(['district_id'])
    })
    this.schema.alterTable('users', (table) => {
      /** The post chosen last. */
      table.integer('post_id').unsigned().nullable()
      /** Counts the changes of posts: sessions from before a change are ended. */
      table.integer('post_changes').unsigned().notNullable().defaultTo(0)
    })
    /** The post under which it was done, in addition to the role. */
    this.schema.alterTable('workflow_decisions', (table) => {
      table.integer('post_id').unsigned().nullable()
    })
    this.schema.alterTable('audit_entries', (table) => {
      table.integer('post_id').unsigned().nullable()
    })
    /** Districts of the post by their ids, '490,521'; '' means all. */
    this.schema.alterTable('saved_filters', (table) => {
      table.string('districts', 255).notNullable().defaultTo('')
    })
    this.defer(async (db) => {
      await givePosts(db)
      await db.rawQuery(
        `update saved_filters set districts = district_id where district_id is not null`
      )
    })
  }

  async down() {
    this.schema.alterTable('saved_filters', (table) => table.dropColumn('districts'))
    this.schema.alterTable('audit_entries', (table) => table.dropColumn('post_id'))
    this.schema.alterTable('workflow_decisions', (table) => table.dropColumn('post_id'))
    this.schema.alterTable('users', (table) => table.dropColumns('post_id', 'post_changes'))
    this.schema.dropTable('post_districts')
    this.schema.dropTable('posts')
  }
}

async function givePosts(db: QueryClientContract) {
  for (let after = 0; ;) {
    const officers = await db
      .from('users')
      .where('id', '>', after)
      .whereNot('role_id', 0)
      .orderBy('id')
      .limit(PORTION)
    for (const officer of officers) {
      const from_on = indiaDateOf(instantOf(officer.created_at))
      const { id: user_id, role_id, created_at } = officer
      const [id] = await db.table('posts').insert({ user_id, role_id, from_on, created_at })
      if (officer.district_id !== null) {
        await db.table('post_districts').insert({ post_id: id, district_id: officer.district_id })
      }
      await db.from('users').where('id', user_id).update({ post_id: id })
    }
    if (officers.length < PORTION) return
    after = officers.at(-1)!.id
  }
}
