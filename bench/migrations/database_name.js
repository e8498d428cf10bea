/* Imported before anything that reads the settings: this bench has a database of its own. */
process.env.BENCH_DATABASE ??= 'arthasetu_bench_migrations'
