import { describeFullDisk, limitedFile } from './full-disk.suite.ts'

// test/stress uses a disk that is really full.
if (process.platform === 'linux') describeFullDisk(limitedFile, 1)
