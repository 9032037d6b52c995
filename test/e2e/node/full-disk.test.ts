import { describeFullDisk, limitedFile } from './full-disk.suite.ts'

// A disk that is really full is one of test/stress.
if (process.platform === 'linux') describeFullDisk(limitedFile, 1)
