import { describeCrowd } from '../e2e/playwright/crowd.suite.ts'

describeCrowd(200, 48, 8)
