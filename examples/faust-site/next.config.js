const { withFaust } = require('@faustwp/core');

module.exports = withFaust({ trailingSlash: true });
