/* Imported before any module that reads the settings: this benchmark has its own database. */
process.env.BENCH_DATABASE ??= 'arthasetu_bench_papers'
